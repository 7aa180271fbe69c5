import type { GroupWords } from '../../article.ts';

export const money: GroupWords<'money'> = {
  payee: {
    title: 'Où et quand suis-je remboursé ?',
    before: [
      'Vous êtes payé sur votre **Compte bénéficiaire**. Tant qu’il n’est pas renseigné, la comptabilité ne peut pas vous payer.',
    ],
    steps: [
      'Ouvrez **Réglages** et touchez **Compte bénéficiaire**.',
      'Saisissez **Titulaire du compte** exactement comme sur votre carte bancaire, **Banque** et **Numéro de compte**.',
      'Touchez **Enregistrer**. Confirmez ensuite votre identité.',
    ],
    after: [
      'Après la dernière validation, le statut du document est **Validé, à payer**. La comptabilité l’ajoute à un lot, une deuxième personne libère le lot, et vous recevez un message une fois le paiement effectué. Après un changement de compte, les paiements sont suspendus, un jour en général, pour vous protéger contre la fraude.',
    ],
  },
  'payee-accounts': {
    title: 'Puis-je avoir plusieurs comptes bénéficiaires ?',
    before: [
      'Oui. L’un d’eux est votre **Compte principal** : tout y est versé, sauf si vous choisissez un autre compte sur un document.',
    ],
    steps: [
      'Ouvrez **Réglages**, touchez **Compte bénéficiaire**, puis **Ajouter un compte**.',
      'Pour être payé une seule fois sur un autre compte, ouvrez le brouillon, touchez le compte sous **Informations de paiement** et choisissez-en un.',
      'Pour changer de compte par défaut, ouvrez le compte et touchez **Utiliser comme compte principal**. **Supprimer ce compte** retire celui dont vous n’avez plus besoin.',
    ],
    after: ['Les paiements vers un compte nouveau ou modifié commencent après un délai, un jour en général.'],
  },
  advances: {
    title: 'Comment demander une avance et la solder ?',
    before: [],
    steps: [
      'Touchez **Nouveau document** et choisissez « Avance ». Indiquez le motif et la date souhaitée, puis soumettez-la.',
      'Une fois validée, elle est payée comme une note de frais. Dès lors, elle reste à solder à votre nom.',
      'Faites une note de frais de vos dépenses. Sous **Imputer des avances**, indiquez le montant à imputer : seule la différence est versée.',
      'Il reste un solde ? Choisissez « Remboursement d’avance », et sous **Avances à rendre** indiquez le montant que vous rendez.',
    ],
    after: [
      'Vous recevez un rappel à l’échéance. Quand quelqu’un quitte l’entreprise, la comptabilité est informée de ce qui reste à solder.',
    ],
  },
  'payment-batch': {
    title: 'Comptabilité : comment payer les documents validés ?',
    before: [
      'Les paiements se font sur ordinateur : dans **Moi**, ouvrez **Finance et administration**. Il faut deux personnes.',
    ],
    steps: [
      'Sous **Paiements**, choisissez le format du **Fichier bancaire** et les documents **Prêts**, puis cliquez sur **Créer un lot de paiement**.',
      'Une deuxième personne l’ouvre sous **Lots** et clique sur **Libérer**.',
      'Cliquez sur **Créer le fichier bancaire** et déposez le fichier chez votre banque.',
      'Une fois le fichier à la banque, cliquez sur **La banque l’a**.',
      'Quand la banque a répondu, une personne autre que l’auteur du lot clique sur **Marquer comme payé** ou **Marquer comme échoué**. Un paiement échoué peut être refait.',
    ],
    after: [
      'Personne ne peut payer son propre document, ni un document qu’il a validé. Si un document est suspendu, sans compte ou avec un compte à un autre nom, **Contrôles** l’indique.',
    ],
  },
};
