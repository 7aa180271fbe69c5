import type { GroupWords } from '../../article.ts';

export const invoices: GroupWords<'invoices'> = {
  photograph: {
    title: 'Comment photographier une facture ?',
    before: [
      'L’application lit les factures papier, billets de train, reçus de taxi et autres. L’image reste sur le serveur de votre entreprise.',
    ],
    steps: [
      'Touchez le bouton rond, **Photographier une facture**, puis **Prendre une photo**. **Images** en prend jusqu’à neuf que vous avez déjà.',
      'Posez la facture à plat, en bonne lumière, et remplissez l’image avec elle.',
      'Attendez la lecture, puis vérifiez chaque valeur sous **Vérifier la facture**. Ce qui est incertain est signalé ; touchez-le pour le corriger.',
      'Choisissez le type de dépense si la proposition ne convient pas, puis touchez **Enregistrer**.',
    ],
    after: [
      'La dépense attend ensuite dans **À rembourser**. Sans réseau, la photo est gardée sur le téléphone et envoyée plus tard.',
    ],
  },
  'qr-code': {
    title: 'Comment scanner le code QR d’une facture ?',
    before: [
      'Le code d’une facture de TVA contient son numéro, sa date et son montant sans erreur : le plus rapide pour une facture papier.',
    ],
    steps: [
      'Touchez le bouton rond, puis **Code QR** ; ou ouvrez **Scanner**.',
      'Autorisez l’appareil photo quand le navigateur le demande, et placez le code dans le cadre.',
      'Vérifiez ce qui a été lu sous **Vérifier la facture** et touchez **Enregistrer**.',
    ],
    after: [
      'Pas d’appareil photo ? **Depuis une image** lit le code d’une photo, et **Saisie manuelle** vous laisse saisir. Un code ne contient pas d’image de la facture : ajoutez-en une si votre entreprise la demande.',
    ],
  },
  files: {
    title: 'Comment ajouter une facture PDF, OFD ou XML ?',
    before: [
      'Gardez une facture électronique telle que vous l’avez reçue : rien n’est à deviner, et le fichier est le justificatif.',
    ],
    steps: [
      'Touchez le bouton rond, puis **PDF, OFD, XML**, et choisissez jusqu’à neuf fichiers de 20 Mo au plus.',
      'Sur un ordinateur, vous pouvez aussi y déposer les fichiers.',
      'Vérifiez les valeurs sous **Vérifier la facture** et touchez **Enregistrer**.',
    ],
    after: [
      'Une fois l’application installée (Android), le menu de partage d’autres applications lui remet des fichiers sans les enregistrer d’abord. Toutes vos factures, utilisées ou non, sont dans **Mes factures**.',
    ],
  },
  unrecognised: {
    title: 'Que signifie « Aucune facture n’a pu être reconnue » ?',
    before: [
      'L’application n’a pas trouvé de facture dans l’image, ou n’a pas pu en lire assez. Rien n’est perdu : l’image est gardée.',
    ],
    steps: [
      'Touchez **Reprendre la photo**. Plus de lumière, bien à plat, toute l’image : en général, cela suffit.',
      'Si la facture est venue sous forme de fichier, prenez le fichier et non une photo de l’écran.',
      'Si cela ne marche toujours pas, touchez **Saisir manuellement** : la note rapide s’ouvre avec l’image jointe.',
    ],
    after: [
      '**Ce type de fichier n’est pas lisible** veut dire que le fichier n’est ni une image, ni un PDF, OFD ou XML. **Passer celle-ci** passe au suivant.',
    ],
  },
  duplicates: {
    title: 'Pourquoi ma facture est-elle « déjà là » ou « déjà utilisée » ?',
    before: [
      'Chaque facture compte une seule fois dans toute l’entreprise. L’application trouve les doublons par le numéro, quelle que soit la personne, photo ou fichier.',
      '**Cette facture est déjà enregistrée** : elle figure déjà parmi les factures, mais pas encore sur une note envoyée. **Voir** l’ouvre si elle est à vous.',
      '**Cette facture a déjà été remboursée** : elle figure sur une note envoyée. Elle ne peut pas être présentée une deuxième fois.',
    ],
    steps: [
      'C’est la vôtre ? Cherchez dans **Mes factures** la note qui la porte.',
      'Un collègue l’a ? Convenez de qui la présente. Reprendre ou annuler la note la libère.',
    ],
    after: [],
  },
  'quick-note': {
    title: 'Comment noter une dépense sans facture ?',
    before: [
      '**Note rapide** se fait sur le moment, d’une main : montant, type, un mot et une photo. Tout est d’abord gardé sur le téléphone : un tunnel ne coûte rien.',
    ],
    steps: [
      'Ouvrez **Note rapide** et saisissez le montant.',
      'Choisissez le type, et la date si ce n’était pas aujourd’hui.',
      'Ajoutez un mot sur le lieu et le motif, et des images si vous en avez. Touchez **Enregistrer**.',
    ],
    after: [
      '**Plus de champs** mène à **Saisir une dépense**, avec la devise et tout le reste. Si ce type exige une facture, ajoutez-la plus tard en ouvrant la dépense dans **À rembourser**.',
    ],
  },
  'account-book': {
    title: 'Qu’ai-je dépensé, et qu’est-ce qui est déjà remboursé ?',
    before: [
      '**Carnet de dépenses** additionne toutes vos dépenses par mois : présentées ou non, remboursées ou non, chaque devise à part.',
    ],
    steps: [
      'Ouvrez **Carnet de dépenses** et passez d’un mois à l’autre avec les flèches.',
      'Regardez les barres des six derniers mois, ou les types de dépenses.',
      'Touchez un type ou une barre : les dépenses s’ouvrent, et chacune mène à sa note.',
    ],
    after: ['Le plus dans le coin saisit une autre dépense. Vous seul voyez ce livre.'],
  },
};
