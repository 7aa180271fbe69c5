import type { GroupWords } from '../../article.ts';

export const documents: GroupWords<'documents'> = {
  'make-document': {
    title: 'Comment créer et soumettre une note de frais ?',
    before: [],
    steps: [
      'Ouvrez **À rembourser** et choisissez les dépenses, ou touchez **Tout** pour toutes les sélectionner.',
      'Touchez **Créer la note de frais** et choisissez le type s’il y en a plusieurs.',
      'Remplissez les champs demandés. Tout est enregistré au fur et à mesure ; vous pouvez continuer sur un autre appareil.',
      'Consultez les contrôles. Ce qui est en rouge doit être corrigé ; ce qui est en jaune doit être justifié.',
      'Vérifiez le circuit, choisissez un valideur si on vous le demande, et touchez **Soumettre**.',
    ],
    after: [
      'Tant qu’il n’est pas soumis, le document est un brouillon. Vous le retrouvez à l’accueil sous **Dernière modification** et dans **Mes documents**.',
    ],
  },
  'document-types': {
    title: 'De quel type de document ai-je besoin ?',
    before: [
      'Touchez **Nouveau document** pour voir les types de votre entreprise. Les noms et les champs peuvent différer de ceux-ci.',
      '« Note de frais » rembourse ce que vous avez payé ; « Frais de déplacement » le fait pour un voyage, par jour et par lieu, avec sa demande de déplacement.',
      '« Avance » demande une somme avant la dépense, « Remboursement d’avance » rend le solde. « Paiement fournisseur » règle directement une facture.',
      '« Demande de déplacement » et les autres demandes ne demandent qu’un accord : rien n’est payé et, une fois validées, leur statut est **Terminé**.',
      'Si vous ne trouvez pas un type, cherchez son nom ou demandez à votre administrateur.',
    ],
    steps: [],
    after: [],
  },
  statuses: {
    title: 'Que signifient les statuts d’un document ?',
    before: [
      '**Brouillon** : vous seul le voyez. **En validation** : quelqu’un doit le traiter ; le circuit indique qui, et depuis quand.',
      '**Renvoyé** : il faut corriger quelque chose ; le motif figure sur le document. **Refusé** : il n’a pas été validé. **Retiré** : vous l’avez retiré. **Annulé** : c’est définitif, et son numéro n’est pas réutilisé.',
      '**Validé, à payer** : tous ont validé, la comptabilité peut payer. **En paiement** : il est dans un lot de paiement. **Payé** : le virement est parti. S’il n’y a rien à payer, c’est **Terminé**.',
      'Chaque statut a la même couleur et la même icône dans toute l’application.',
    ],
    steps: [],
    after: [],
  },
  withdraw: {
    title: 'Puis-je retirer un document, relancer quelqu’un ou corriger ?',
    before: [
      'Ouvrez le document dans **Mes documents**. Les actions principales sont en bas ; les autres sont sous **Plus**.',
      '**Retirer** le reprend tant qu’il est en validation. Vous pouvez le corriger et le soumettre de nouveau sous le même numéro.',
      '**Relancer** envoie un message à la personne qui doit le traiter, au plus toutes les quatre heures.',
      'Il vous a été renvoyé ? Lisez le motif, touchez **Modifier**, corrigez et soumettez-le de nouveau. Il a été refusé ? **Modifier et resoumettre** en refait un brouillon.',
      'Il est déjà validé ? **Demander la révocation** soumet la demande au responsable financier. S’il manque une action, **Pourquoi ne puis-je pas … ?** sous **Plus** en indique la raison.',
    ],
    steps: [],
    after: [],
  },
  print: {
    title: 'Comment imprimer un document ou l’obtenir en PDF ?',
    before: [],
    steps: [
      'Ouvrez le document, touchez **Plus** puis **Imprimer**.',
      'Choisissez quoi imprimer : le formulaire, ou **Feuille de justificatifs** pour y coller les factures papier. **Avec les factures à la suite** ajoute les factures au PDF.',
      'Touchez **Créer le fichier**. Il est créé sur le serveur ; vous pouvez quitter la page entre-temps.',
      'Touchez **Télécharger**.',
    ],
    after: [
      '**Fichiers originaux** vous donne les factures telles que reçues, dans un seul fichier ZIP, pour l’audit et l’archivage.',
    ],
  },
  'paper-originals': {
    title: 'Comment remettre les factures papier à la comptabilité ?',
    before: [
      'Une pochette de factures est une enveloppe contenant les originaux papier de vos documents. Son numéro permet de la suivre jusqu’à la comptabilité.',
    ],
    steps: [
      'Ouvrez **Pochettes de factures** et touchez **Nouvelle pochette**. Choisissez les documents dont les originaux sont dans l’enveloppe.',
      'Touchez **Imprimer l’étiquette** et collez-la, ou inscrivez le numéro sur l’enveloppe.',
      'Déposez l’enveloppe à la comptabilité et touchez **Je l’ai remise**.',
    ],
    after: [
      'Vous recevez un message quand la comptabilité réceptionne la pochette, s’il manque des originaux et si la pochette vous est renvoyée. Chaque document indique où sont ses originaux.',
    ],
  },
  trips: {
    title: 'Comment demander le remboursement d’un déplacement ?',
    before: [
      'Une fois votre demande de déplacement validée, le déplacement a sa propre page : jours, villes, indemnité, dépenses et avance.',
    ],
    steps: [
      'Ouvrez **Déplacements professionnels** et choisissez le déplacement.',
      'Si on vous les demande, ajoutez les villes et les heures. L’indemnité dépend de la ville, de votre grade et des heures du premier et du dernier jour.',
      'Touchez **Villes et repas** et cochez les repas fournis. Ils sont déduits.',
      'Touchez le bouton du bas pour demander le reste. Les dépenses payées juste avant ou après font l’objet d’une question.',
      'Vérifiez le brouillon et touchez **Soumettre**.',
    ],
    after: [
      'Chaque jour n’est payé qu’une fois, même si deux déplacements le partagent. Pour modifier ou annuler, touchez **Plus : modifier, annuler** : une nouvelle demande est validée comme la première. Le bouton du calendrier enregistre le déplacement pour votre calendrier.',
    ],
  },
};
