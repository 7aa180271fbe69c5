import type { GroupWords } from '../../article.ts';

export const money: GroupWords<'money'> = {
  payee: {
    title: 'Où va mon argent, et quand arrive-t-il ?',
    before: [
      'L’argent va sur le **Compte bénéficiaire** que vous avez indiqué. Sans lui, la comptabilité ne peut pas vous payer.',
    ],
    steps: [
      'Ouvrez **Réglages** et touchez **Compte bénéficiaire**.',
      'Saisissez **Titulaire du compte** exactement comme sur votre carte bancaire, **Banque** et **Numéro de compte**.',
      'Touchez **Enregistrer**. On vous demande de prouver que c’est vous.',
    ],
    after: [
      'Après la dernière validation, la note est **Validé, à payer**. La comptabilité la met dans un lot, une deuxième personne le libère, et vous recevez un message une fois payé. Après un changement de compte, les paiements attendent, un jour en général, pour que personne ne détourne votre argent en silence.',
    ],
  },
  advances: {
    title: 'Comment demander une avance et la solder ?',
    before: [],
    steps: [
      'Touchez **Nouveau document** et choisissez « Avance ». Dites pourquoi et pour quand, puis envoyez.',
      'Une fois validée, elle est payée comme une note. Dès lors, elle est ouverte à votre nom.',
      'Faites une note de vos dépenses. Sous **Imputer des avances**, indiquez combien de l’avance elle solde : seule la différence est versée.',
      'Il reste quelque chose ? Choisissez « Remboursement d’avance », et sous **Avances à rendre** indiquez combien vous rendez.',
    ],
    after: [
      'On vous relance à l’échéance. Quand quelqu’un quitte l’entreprise, la comptabilité apprend ce qui reste ouvert.',
    ],
  },
  'payment-batch': {
    title: 'Comptabilité : comment payer les notes validées ?',
    before: [
      'Les paiements se font sur grand écran : dans **Moi**, ouvrez **Finance et administration**. Il faut être deux.',
    ],
    steps: [
      'Sous **Paiements**, choisissez le **Fichier bancaire** et les notes marquées **Prêts**, puis **Créer un lot de paiement**.',
      'Une deuxième personne l’ouvre sous **Lots** et clique sur **Libérer**.',
      'Cliquez sur **Créer le fichier bancaire** et déposez le fichier chez votre banque.',
      'Une fois le fichier à la banque, cliquez sur **La banque l’a**.',
      'Quand la banque a répondu, une autre personne que l’auteur du lot clique sur **Marquer comme payé** ou **Marquer comme échoué**. Un échec peut être payé de nouveau.',
    ],
    after: [
      'Personne ne paie sa propre note ni celle qu’il a validée. Une note suspendue, sans compte ou avec un compte à un autre nom le dit sous **Contrôles**.',
    ],
  },
};
