import type { GroupWords } from '../../article.ts';

export const first: GroupWords<'first'> = {
  'first-claim': {
    title: 'Comment me faire rembourser, du justificatif au virement ?',
    before: ['Quatre étapes suffisent. Les trois premières prennent environ une minute.'],
    steps: [
      'Photographiez la facture avec le bouton rond entre **Accueil** et **Moi**, ou saisissez la dépense dans **Note rapide**.',
      'Ouvrez **À rembourser**, choisissez les dépenses et touchez **Créer la note de frais**.',
      'Vérifiez les montants et touchez **Soumettre**. La note de frais est transmise à vos valideurs.',
      'Quand tous ont validé, la comptabilité verse la somme sur votre **Compte bénéficiaire** et vous recevez un message.',
    ],
    after: [
      'Le montant qui vous reste dû figure en haut de l’écran **Accueil**, sous **Pas encore reçu**. **Mes documents** indique chez qui se trouve chaque document, et depuis quand.',
    ],
  },
  'find-function': {
    title: 'Où trouver une fonction, et comment organiser ma page d’accueil ?',
    before: [
      'Toutes les fonctions sont réunies sur une page, **Toutes les fonctions**, classées par groupes, avec une recherche. Vous ne voyez que ce que vos rôles permettent et ce que votre entreprise a activé.',
    ],
    steps: [
      'Ouvrez **Toutes les fonctions** et touchez **Personnaliser l’accueil**.',
      'Ajoutez des fonctions à l’accueil ou retirez-en. Faites-les glisser ou déplacez-les avec les flèches. Vous pouvez en afficher de une à onze.',
      'Touchez **Enregistrer**. **Rétablir par défaut** rétablit l’ordre d’origine.',
    ],
    after: ['Cet ordre est enregistré sur le serveur : il est le même sur tous vos appareils.'],
  },
  search: {
    title: 'Comment retrouver un document, une dépense ou une facture ?',
    before: [
      'En haut de l’écran **Accueil**, la loupe ouvre **Chercher** : la recherche porte sur tout ce à quoi vous avez accès.',
    ],
    steps: [
      'Saisissez un numéro, un objet, une personne, un commerçant ou un vendeur. Deux lettres suffisent, un seul caractère en chinois.',
      'Les résultats sont classés par catégorie : documents, à valider, déjà traités, copies, dépenses, factures, messages, fonctions et aide. Touchez une ligne pour l’ouvrir.',
      'Trois résultats s’affichent par catégorie ; touchez **Afficher plus** pour voir les autres.',
    ],
    after: [
      'Chaque liste a aussi sa propre recherche, avec des filtres. Les fonctions et l’aide sont accessibles même sans réseau.',
    ],
  },
};
