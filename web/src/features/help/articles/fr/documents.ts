import type { GroupWords } from '../../article.ts';

export const documents: GroupWords<'documents'> = {
  'make-document': {
    title: 'Comment faire une note et l’envoyer ?',
    before: [],
    steps: [
      'Ouvrez **À rembourser** et choisissez les dépenses. **Tout** les prend toutes.',
      'Touchez **Créer la note de frais** et choisissez le type s’il y en a plusieurs.',
      'Remplissez ce qui est demandé. Tout est enregistré au fur et à mesure ; vous pouvez continuer sur un autre appareil.',
      'Regardez les contrôles. Le rouge doit être corrigé, le jaune veut une raison.',
      'Regardez le circuit, choisissez un valideur si c’est demandé, et touchez **Envoyer**.',
    ],
    after: [
      'Une note non envoyée est un brouillon. Elle attend sous **Dernière modification** à l’accueil et dans **Mes documents**.',
    ],
  },
  'document-types': {
    title: 'De quel type de note ai-je besoin ?',
    before: [
      'Touchez **Nouveau document** pour voir les types de votre entreprise. Les noms et les champs peuvent différer de ceux-ci.',
      '« Note de frais » rembourse ce que vous avez payé ; « Frais de déplacement » le fait pour un voyage, par jour et par lieu, avec sa demande de déplacement.',
      '« Avance » demande de l’argent d’avance, « Remboursement d’avance » rend le reste. « Paiement fournisseur » règle directement une facture.',
      '« Demande de déplacement » et les autres demandes ne veulent qu’un accord : aucun argent ne circule, et une fois validées elles sont **Terminé**.',
      'Si vous ne trouvez pas un type, cherchez son nom ou demandez à votre administrateur.',
    ],
    steps: [],
    after: [],
  },
  statuses: {
    title: 'Que signifient les neuf statuts d’une note ?',
    before: [
      '**Brouillon** : vous seul la voyez. **En validation** : elle attend quelqu’un ; le circuit dit qui, et depuis quand.',
      '**Renvoyé** : il faut corriger quelque chose ; la raison est sur la note. **Refusé** : elle n’a pas été acceptée. **Retiré** : vous l’avez reprise. **Annulé** : c’est fini, et son numéro reste pris.',
      '**Validé, à payer** : tous sont d’accord, la comptabilité peut payer. **En paiement** : elle est dans un lot, en route vers la banque. **Payé** : l’argent est parti. Là où aucun argent ne circule, c’est **Terminé**.',
      'Chaque statut a la même couleur et la même icône partout.',
    ],
    steps: [],
    after: [],
  },
  withdraw: {
    title: 'Puis-je reprendre une note, relancer quelqu’un ou corriger ?',
    before: [
      'Ouvrez la note dans **Mes documents**. Ce que vous pouvez faire est en bas ; le reste est derrière **Plus**.',
      '**Retirer** la reprend tant qu’elle est en validation. Vous la corrigez et la renvoyez sous le même numéro.',
      '**Relancer** envoie un message à qui l’a maintenant, au plus toutes les quatre heures.',
      'Elle vous a été renvoyée ? Lisez la raison, touchez **Modifier**, corrigez et envoyez de nouveau. Elle a été refusée ? **Modifier et renvoyer** en refait un brouillon.',
      'Déjà validée ? **Demander la révocation** pose la question à la direction financière. S’il manque une action, **Pourquoi ne puis-je pas … ?** derrière **Plus** dit pourquoi.',
    ],
    steps: [],
    after: [],
  },
  print: {
    title: 'Comment imprimer une note ou l’obtenir en PDF ?',
    before: [],
    steps: [
      'Ouvrez la note, touchez **Plus** puis **Imprimer**.',
      'Choisissez quoi imprimer : le formulaire, ou **Feuille de justificatifs** pour y coller les factures papier. **Avec les factures à la suite** ajoute les originaux.',
      'Touchez **Créer le fichier**. Il est fait sur le serveur ; vous pouvez quitter la page.',
      'Touchez **Télécharger**.',
    ],
    after: [
      '**Fichiers originaux** vous donne les factures telles qu’elles sont venues, dans un seul fichier zip : ce que demandent auditeurs et archives.',
    ],
  },
  'paper-originals': {
    title: 'Comment remettre les factures papier à la comptabilité ?',
    before: [
      'Une pochette de factures est une enveloppe contenant les originaux papier de vos documents. Elle porte un numéro : rien ne se perd en route.',
    ],
    steps: [
      'Ouvrez **Pochettes de factures** et appuyez sur **Nouvelle pochette**. Choisissez les documents dont les originaux sont dans l’enveloppe.',
      'Appuyez sur **Imprimer l’étiquette** et collez-la, ou inscrivez le numéro sur l’enveloppe.',
      'Déposez l’enveloppe à la comptabilité et appuyez sur **Je l’ai remise**.',
    ],
    after: [
      'Vous recevez un message quand la comptabilité a reçu la pochette, quand il manque des originaux et quand la pochette vous revient. Chaque document indique où sont ses originaux.',
    ],
  },
};
