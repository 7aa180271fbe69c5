import type { GroupWords } from '../../article.ts';

export const company: GroupWords<'company'> = {
  titles: {
    title: 'Quel intitulé de facture donner quand je paie ?',
    before: [
      'Le commerçant a besoin du nom et du numéro fiscal de votre entreprise. Les deux sont sous **Intitulés de facture**.',
    ],
    steps: [
      'Ouvrez **Intitulés de facture** et touchez l’intitulé de votre entreprise.',
      'Montrez le code QR au commerçant, ou touchez **Tout copier** et envoyez-le.',
    ],
    after: [
      'Ceux sous **De l’entreprise** sont tenus par un administrateur : tous ont les mêmes. Sous **Les miens**, vous pouvez en ajouter que vous seul voyez.',
      'Une facture au mauvais intitulé porte **L’intitulé n’est pas votre entreprise** au contrôle. Demandez-en une nouvelle au vendeur.',
    ],
  },
  'join-invite': {
    title: 'Comment des collègues rejoignent-ils l’entreprise ?',
    before: [],
    steps: [
      'Ouvrez **Inviter des collègues** et créez un **Lien** : pour combien de personnes et combien de temps ; envoyez-le par n’importe quelle messagerie.',
      'Ou invitez par **Téléphone** ou **E-mail** : l’invitation part d’elle-même.',
      'Côte à côte ? **En face à face** montre un code que votre collègue scanne.',
    ],
    after: [
      'Qui vient par votre invitation est admis dès qu’un administrateur a accepté. **Mes invitations** montre qui est venu et permet d’annuler.',
      'Sans invitation, touchez **Rejoindre une entreprise** sur la page de connexion et cherchez le code ou le nom de l’entreprise. Qui a été ajouté par un administrateur touche **Activer un compte**.',
    ],
  },
  companies: {
    title: 'Je travaille pour plusieurs entreprises. Comment changer ?',
    before: [
      'Un compte peut appartenir à plusieurs entreprises. Chacune a ses notes, factures, rôles et compte bénéficiaire ; rien n’est mélangé.',
    ],
    steps: [
      'Dans **Moi**, touchez la ligne avec le nom de votre entreprise.',
      'Choisissez-en une autre sous **Mes entreprises**. L’application montre dès lors ses données.',
      '**Créer une entreprise** en crée une à vous ; vous en êtes l’administrateur.',
    ],
    after: [
      'Ce qui n’est pas encore envoyé reste à l’entreprise où vous l’avez noté. Votre nom, votre langue et votre connexion sont les mêmes partout.',
    ],
  },
  agents: {
    title: 'Comment un collègue peut-il faire mes notes pour moi ?',
    before: [
      'Un représentant agit en votre nom : une assistante qui prépare vos notes, par exemple. Pour une simple validation en votre absence, utilisez plutôt **Délégation de validation**.',
    ],
    steps: [
      'Ouvrez **Représentants** et touchez **Laisser un collègue agir pour moi**.',
      'Choisissez qui, ce qui est permis (**Préparer et soumettre** ou **Valider aussi**) et les jours, puis touchez **Envoyer la demande**.',
      'Votre collègue ouvre la même page, touche **Accepter** puis **Commencer**.',
    ],
    after: [
      'Une barre montre sans cesse au nom de qui l’on agit, et chaque acte est consigné avec les deux noms. Mots de passe, comptes et sécurité restent hors de portée. **Terminer maintenant** arrête tout de suite.',
    ],
  },
};
