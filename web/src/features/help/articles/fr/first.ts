import type { GroupWords } from '../../article.ts';

export const first: GroupWords<'first'> = {
  'first-claim': {
    title: 'Comment mon argent me revient-il, du justificatif jusqu’à mon compte ?',
    before: [
      'Quatre étapes mènent d’un justificatif à votre compte bancaire. Les trois premières prennent une minute.',
    ],
    steps: [
      'Photographiez la facture avec le bouton rond entre **Accueil** et **Moi**, ou notez la dépense dans **Note rapide**.',
      'Ouvrez **À rembourser**, choisissez les dépenses et touchez **Créer la note de frais**.',
      'Vérifiez les montants et touchez **Envoyer**. La note part chez vos valideurs.',
      'Quand tous ont validé, la comptabilité verse la somme sur votre **Compte bénéficiaire** et vous recevez un message.',
    ],
    after: [
      'Ce qui est en route figure en haut de **Accueil**, sous **Pas encore reçu**. Dans **Mes documents**, vous voyez qui a chaque note maintenant, et depuis quand.',
    ],
  },
  'find-function': {
    title: 'Où trouver une fonction, et comment organiser ma page d’accueil ?',
    before: [
      'Tout ce que l’application sait faire tient sur une page, **Toutes les fonctions**, par groupes et avec une recherche. Vous ne voyez que ce que vos rôles permettent et ce que votre entreprise a activé.',
    ],
    steps: [
      'Ouvrez **Toutes les fonctions** et touchez **Personnaliser l’accueil**.',
      'Ajoutez des fonctions à l’accueil ou retirez-en. Faites-les glisser ou déplacez-les avec les flèches. Il y a place pour une à onze fonctions.',
      'Touchez **Enregistrer**. **Rétablir par défaut** rétablit l’ordre d’origine.',
    ],
    after: ['Votre ordre est gardé sur le serveur : tous vos appareils montrent le même.'],
  },
  search: {
    title: 'Comment retrouver une note, une dépense ou une facture ?',
    before: [
      'En haut de **Accueil**, la loupe ouvre **Chercher** : une seule recherche sur tout ce qui est à vous.',
    ],
    steps: [
      'Tapez un numéro, un titre, une personne, un commerçant ou un vendeur. Deux lettres suffisent, un seul signe en chinois.',
      'Les résultats sont rangés par genre : notes, ce qui vous attend, ce que vous avez décidé, copies, dépenses, factures, messages, fonctions et aide. Touchez une ligne pour l’ouvrir.',
      'De chaque genre vous voyez trois lignes ; **Afficher plus** montre les autres.',
    ],
    after: [
      'Chaque liste a aussi sa propre recherche, avec des filtres. Les fonctions et l’aide se trouvent même sans réseau.',
    ],
  },
};
