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
      'Ceux sous **De l’entreprise** sont gérés par un administrateur et identiques pour tous. Sous **Les miens**, vous pouvez en ajouter, visibles de vous seul.',
      'Si l’intitulé est erroné, le contrôle affiche **L’intitulé n’est pas votre entreprise**. Demandez-en une nouvelle au vendeur.',
    ],
  },
  'join-invite': {
    title: 'Comment des collègues rejoignent-ils l’entreprise ?',
    before: [],
    steps: [
      'Ouvrez **Inviter des collègues** et créez un **Lien** : indiquez le nombre de personnes et la durée de validité, puis envoyez-le par messagerie.',
      'Ou invitez par **Téléphone** ou **E-mail** : l’invitation est envoyée automatiquement.',
      'Vous êtes ensemble ? **En face à face** affiche un code que votre collègue scanne.',
    ],
    after: [
      'Les personnes que vous invitez rejoignent l’entreprise dès qu’un administrateur a accepté. **Mes invitations** montre qui l’a rejointe et permet de révoquer une invitation.',
      'Sans invitation, touchez **Rejoindre une entreprise** sur la page de connexion et cherchez le code ou le nom de l’entreprise. Si un administrateur vous a déjà ajouté, touchez **Activer un compte**.',
    ],
  },
  companies: {
    title: 'Je travaille pour plusieurs entreprises. Comment changer ?',
    before: [
      'Un compte peut appartenir à plusieurs entreprises. Chacune a ses propres documents, factures, rôles et comptes bénéficiaires ; rien n’est partagé entre elles.',
    ],
    steps: [
      'Dans **Moi**, touchez la ligne avec le nom de votre entreprise.',
      'Choisissez-en une autre sous **Mes entreprises**. L’application affiche alors ses données.',
      '**Créer une entreprise** en crée une nouvelle, dont vous êtes l’administrateur.',
    ],
    after: [
      'Ce qui n’est pas encore envoyé reste dans l’entreprise où vous l’avez saisi. Votre nom, votre langue et vos identifiants sont les mêmes partout.',
    ],
  },
  agents: {
    title: 'Comment un collègue peut-il faire mes notes de frais à ma place ?',
    before: [
      'Un représentant agit en votre nom : une assistante qui prépare vos documents, par exemple. Pour une simple validation en votre absence, utilisez plutôt **Délégation de validation**.',
    ],
    steps: [
      'Ouvrez **Représentants** et touchez **Laisser un collègue agir pour moi**.',
      'Choisissez qui, ce qu’il peut faire (**Préparer et soumettre** ou **Valider aussi**) et les dates, puis touchez **Envoyer la demande**.',
      'Votre collègue ouvre la même page, touche **Accepter** puis **Commencer**.',
    ],
    after: [
      'Un bandeau indique en permanence au nom de qui il agit, et chaque action est enregistrée avec les deux noms. Il n’a pas accès à vos mots de passe, à vos comptes ni à la sécurité. **Terminer maintenant** y met fin immédiatement.',
    ],
  },
};
