import type { GroupWords } from '../../article.ts';

export const approving: GroupWords<'approving'> = {
  approve: {
    title: 'Comment valider une note, ou plusieurs à la fois ?',
    before: [
      'Ce qui vous attend est sous **À valider**. Ouvrez une note : d’abord le montant et les contrôles, puis les lignes avec leurs factures, puis le circuit.',
    ],
    steps: [
      'Touchez **Valider**, ou **Renvoyer** avec une raison, vers le demandeur ou une étape précédente. **Refuser** est derrière **Plus**.',
      'Pour juger une seule ligne, ouvrez-la : **Montant réduit**, **Refuser cette ligne** ou **Différer**. Cela part avec votre validation.',
      'Pour plusieurs, touchez **Sélectionner** dans la liste, choisissez-les et touchez **Valider**. Le résultat de chacune vous est donné.',
    ],
    after: [
      'Une erreur ? **Reprendre ma décision** marche tant que la personne suivante n’a pas agi. Les flèches en haut mènent à la note suivante.',
    ],
  },
  'ask-others': {
    title: 'Comment consulter, confier, ou laisser décider en mon absence ?',
    before: ['Sur une note qui vous attend, touchez **Plus**.'],
    steps: [
      '**Ajouter des signataires** : un collègue décide aussi, **Avant moi** ou **Après moi**. **Retirer un signataire** l’annule.',
      '**Transférer à un collègue** : il décide à votre place, et vous en êtes quitte.',
      'Absent quelque temps ? Dans **Réglages**, ouvrez **Délégation de validation** et touchez **Désigner un délégué de validation**. Choisissez qui, le premier et le dernier jour, et pour quelles notes.',
    ],
    after: [
      'Pendant ces jours, les nouvelles notes vont à votre collègue, et le circuit montre pour qui il décide. **Terminer maintenant** arrête tout à tout moment.',
    ],
  },
  copied: {
    title: 'Que sont les notes « En copie » ?',
    before: [
      'Des collègues ou le circuit peuvent vous mettre en copie d’une note. Vous la lisez et pouvez commenter ; vous n’avez rien à décider.',
    ],
    steps: [
      'Ouvrez **En copie**. Ce que vous n’avez pas lu porte **Non lu**.',
      'Cherchez par numéro, objet ou personne.',
    ],
    after: [
      'Pour mettre quelqu’un en copie, ouvrez une note, touchez **Plus** puis **Mettre des collègues en copie**. Pour poser une question, touchez **Commenter** et mentionnez la personne : elle reçoit un message qui mène à la note.',
    ],
  },
};
