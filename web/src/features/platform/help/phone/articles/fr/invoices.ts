import type { GroupWords } from '../../article.ts';

export const invoices: GroupWords<'invoices'> = {
  photograph: {
    title: 'Comment photographier une facture ?',
    before: [
      'L’application lit les factures papier, billets de train, reçus de taxi et autres. L’image reste sur le serveur de votre entreprise.',
    ],
    steps: [
      'Touchez le bouton rond, **Photographier une facture**, puis **Prendre une photo**. Pour en utiliser jusqu’à neuf déjà prises, touchez **Images**.',
      'Posez la facture à plat, bien éclairée, et cadrez-la au plus près.',
      'Une fois la lecture terminée, vérifiez chaque valeur sous **Vérifier la facture**. Ce qui est incertain est signalé ; touchez-le pour le corriger.',
      'Choisissez le type de dépense si la proposition ne convient pas, puis touchez **Enregistrer**.',
    ],
    after: [
      'La dépense figure ensuite dans **À rembourser**. Sans réseau, la photo est conservée sur le téléphone et envoyée plus tard.',
    ],
  },
  'qr-code': {
    title: 'Comment scanner le code QR d’une facture ?',
    before: [
      'Le code d’une facture de TVA contient son numéro, sa date et son montant, sans risque d’erreur de lecture. C’est le moyen le plus rapide pour une facture papier.',
    ],
    steps: [
      'Touchez le bouton rond, puis **Code QR** ; ou ouvrez **Scanner**.',
      'Autorisez l’appareil photo quand le navigateur le demande, et placez le code dans le cadre.',
      'Vérifiez ce qui a été lu sous **Vérifier la facture** et touchez **Enregistrer**.',
    ],
    after: [
      'Pas d’appareil photo ? **Depuis une image** lit le code d’une photo, et **Saisie manuelle** permet de saisir les données. Un code ne contient pas d’image de la facture : ajoutez-en une si votre entreprise la demande.',
    ],
  },
  files: {
    title: 'Comment ajouter une facture PDF, OFD ou XML ?',
    before: [
      'Pour une facture électronique, utilisez le fichier reçu : la lecture est exacte et le fichier lui-même sert de justificatif.',
    ],
    steps: [
      'Touchez le bouton rond, puis **PDF, OFD, XML**, et choisissez jusqu’à neuf fichiers de 20 Mo au plus.',
      'Sur un ordinateur, vous pouvez aussi faire glisser les fichiers.',
      'Vérifiez les valeurs sous **Vérifier la facture** et touchez **Enregistrer**.',
    ],
    after: [
      'Sur Android, une fois l’application installée, vous pouvez lui envoyer des fichiers depuis le menu de partage d’autres applications. Toutes vos factures, utilisées ou non, sont dans **Mes factures**.',
    ],
  },
  unrecognised: {
    title: 'Que signifie « Aucune facture n’a pu être reconnue » ?',
    before: [
      'L’application n’a pas trouvé de facture dans l’image, ou n’a pas pu en lire assez. Rien n’est perdu : l’image est enregistrée.',
    ],
    steps: [
      'Touchez **Reprendre la photo**. Avec plus de lumière, la facture bien à plat et cadrée au plus près, cela suffit en général.',
      'Si vous avez reçu la facture sous forme de fichier, utilisez le fichier et non une photo de l’écran.',
      'Si cela ne fonctionne toujours pas, touchez **Saisir manuellement** : la note rapide s’ouvre avec l’image jointe.',
    ],
    after: [
      '**Ce type de fichier n’est pas lisible** signifie que le fichier n’est ni une image, ni un PDF, OFD ou XML. **Passer celle-ci** passe au suivant.',
    ],
  },
  duplicates: {
    title: 'Pourquoi l’application dit-elle que ma facture est déjà enregistrée ou remboursée ?',
    before: [
      'Chaque facture ne peut être présentée qu’une seule fois dans toute l’entreprise. L’application repère les doublons par le numéro, quelle que soit la personne qui l’a enregistrée, en photo ou en fichier.',
      '**Cette facture est déjà enregistrée** : elle a été enregistrée, mais pas encore présentée. **Voir** l’ouvre si elle est à vous.',
      '**Cette facture a déjà été remboursée** : elle figure sur un document déjà soumis. Elle ne peut pas être présentée une deuxième fois.',
    ],
    steps: [
      'C’est la vôtre ? Cherchez dans **Mes factures** le document sur lequel elle figure.',
      'Un collègue l’a enregistrée ? Convenez de qui la présente. Retirer ou annuler le document la libère.',
    ],
    after: [],
  },
  'quick-note': {
    title: 'Comment saisir une dépense sans facture ?',
    before: [
      '**Note rapide** permet de saisir une dépense sur-le-champ : montant, type, quelques mots et une photo. Tout est d’abord enregistré sur le téléphone : rien n’est perdu sans réseau.',
    ],
    steps: [
      'Ouvrez **Note rapide** et saisissez le montant.',
      'Choisissez le type, et la date si ce n’était pas aujourd’hui.',
      'Précisez le lieu et le motif, et des images si vous en avez. Touchez **Enregistrer**.',
    ],
    after: [
      '**Plus de champs** ouvre **Saisir une dépense**, avec la devise et tout le reste. Si ce type exige une facture, ajoutez-la plus tard en ouvrant la dépense dans **À rembourser**.',
    ],
  },
  'split-merge': {
    title: 'Comment fractionner un reçu, ou fusionner deux dépenses ?',
    before: [
      'Un même reçu peut couvrir plusieurs types de dépenses, par exemple une note d’hôtel avec le dîner. Et un même achat est parfois saisi deux fois, ou figure sur deux reçus.',
    ],
    steps: [
      'Ouvrez la dépense depuis **À rembourser** ou **Carnet de dépenses**.',
      'Touchez **Fractionner en plusieurs dépenses** et saisissez le montant de chaque partie. Le total doit être égal au montant d’origine, et chaque partie conserve le reçu.',
      'Pour réunir deux dépenses, touchez **Fusionner avec une autre dépense**, choisissez l’autre et indiquez le montant exact. Les factures et les images des deux sont conservées.',
    ],
    after: ['Ce n’est possible que tant que la dépense n’a pas été soumise.'],
  },
  'account-book': {
    title: 'Qu’ai-je dépensé, et qu’est-ce qui est déjà remboursé ?',
    before: [
      '**Carnet de dépenses** additionne toutes vos dépenses par mois : présentées ou non, remboursées ou non, avec un total par devise.',
    ],
    steps: [
      'Ouvrez **Carnet de dépenses** et passez d’un mois à l’autre avec les flèches.',
      'Consultez le graphique des six derniers mois, ou la répartition par type de dépense.',
      'Touchez un type ou une barre pour voir les dépenses ; chacune renvoie à son document.',
    ],
    after: [
      'Touchez le signe plus dans le coin pour saisir une autre dépense. Ce carnet n’est visible que par vous.',
    ],
  },
};
