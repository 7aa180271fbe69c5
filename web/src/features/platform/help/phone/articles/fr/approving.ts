import type { GroupWords } from '../../article.ts';

export const approving: GroupWords<'approving'> = {
  approve: {
    title: 'Comment valider un document, ou plusieurs à la fois ?',
    before: [
      'Ce que vous avez à traiter se trouve sous **À valider**. Un document montre d’abord le montant et les contrôles, puis les lignes avec leurs factures, puis le circuit.',
    ],
    steps: [
      'Touchez **Valider**, ou **Renvoyer** avec un motif, au demandeur ou à une étape précédente. **Refuser** est sous **Plus**.',
      'Pour une seule ligne, ouvrez-la et choisissez **Montant réduit**, **Refuser cette ligne** ou **Différer**. Cela prend effet avec votre validation.',
      'Si un constat ne pose pas de problème, touchez **Écarter** à côté et indiquez pourquoi.',
      'Pour plusieurs documents, touchez **Sélectionner** dans la liste, choisissez-les et touchez **Valider**.',
    ],
    after: [
      'Une erreur ? **Reprendre ma décision** est possible tant que la personne suivante n’a rien fait.',
      'Sur un ordinateur, ouvrez **File de validation** dans **Finance et administration** : filtrez la liste, gardez vos filtres avec **Enregistrer la vue** et validez au clavier.',
    ],
  },
  'ask-others': {
    title: 'Comment demander un avis, transférer un document ou faire valider en mon absence ?',
    before: ['Ouvrez un document à valider et touchez **Plus**.'],
    steps: [
      '**Ajouter des signataires** : un collègue décide aussi, **Avant moi** ou **Après moi**. **Retirer un signataire** l’annule.',
      '**Transférer à un collègue** : il décide à votre place.',
      'Absent quelque temps ? Dans **Réglages**, ouvrez **Délégation de validation** et touchez **Désigner un délégué de validation**. Choisissez qui, le premier et le dernier jour, et pour quels documents.',
    ],
    after: [
      'Pendant cette période, les nouveaux documents vont à votre collègue, et le circuit indique pour qui il décide. **Terminer maintenant** y met fin à tout moment.',
    ],
  },
  copied: {
    title: 'Que sont les documents « En copie » ?',
    before: [
      'Des collègues ou le circuit peuvent vous mettre en copie d’un document. Vous pouvez le lire et le commenter ; vous n’avez rien à valider.',
    ],
    steps: [
      'Ouvrez **En copie**. Les nouveaux documents portent la mention **Non lu**.',
      'Cherchez par numéro, objet ou personne.',
    ],
    after: [
      'Pour mettre quelqu’un en copie, ouvrez un document, touchez **Plus** puis **Mettre des collègues en copie**. Pour poser une question, touchez **Commenter** et mentionnez la personne : elle reçoit un message avec un lien vers le document.',
    ],
  },
};
