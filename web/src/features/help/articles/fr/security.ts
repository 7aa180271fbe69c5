import type { GroupWords } from '../../article.ts';

export const security: GroupWords<'security'> = {
  'second-factor': {
    title: 'Qu’est-ce qu’un second facteur, et comment créer une clé d’accès ?',
    before: [
      'Un mot de passe seul peut être volé. Avec un second facteur, la connexion et les actes sur l’argent demandent aussi quelque chose que vous seul avez.',
    ],
    steps: [
      'Ouvrez **Double authentification** et touchez **Clé d’accès** : votre empreinte, votre visage ou une clé. C’est le plus rapide et le plus sûr.',
      'Ou touchez **Application d’authentification** et scannez le code avec une telle application.',
      'Gardez les **Codes de secours** ailleurs que sur le téléphone. Chacun sert une fois, si l’appareil est perdu.',
    ],
    after: [
      'Comptables et administrateurs doivent en créer un ; l’application dit pour quand. Passé ce jour, certains pouvoirs attendent qu’il soit créé.',
    ],
  },
  devices: {
    title: 'Était-ce moi ? Comment voir et fermer mes connexions ?',
    before: ['Vous recevez un message quand votre compte sert sur un nouvel appareil.'],
    steps: [
      'Ouvrez **Appareils** : chaque appareil connecté, avec lieu et heure.',
      'Vous n’en reconnaissez pas un ? Touchez **Se déconnecter** à côté, ou **Déconnecter tous les autres appareils**.',
      'Changez ensuite votre mot de passe : **Réglages**, **Mot de passe**.',
    ],
    after: [
      '**Historique des connexions** montre aussi les essais manqués. Mot de passe oublié ? Touchez **Mot de passe oublié** sur la page de connexion : un code arrive par téléphone ou courriel.',
    ],
  },
  privacy: {
    title: 'Que garde-t-on de moi ? Comment l’exporter ou le supprimer ?',
    before: [
      '**Confidentialité** montre ce que vous avez accepté et ce que vous pouvez faire de vos données.',
    ],
    steps: [
      '**Exporter mes données** fait un fichier zip avec vos dépenses, notes, messages et factures originales. Restez sur la page pendant ce temps.',
      '**Supprimer mon compte** vous rend anonyme. Décidez d’abord ce qui vous attend, soldez vos avances et attendez la fin des notes en cours.',
    ],
    after: [
      'Ce que la loi impose de garder, comme les justificatifs et les livres, reste le temps voulu sans autre usage. Le rapport de diagnostic ne contient ni nom ni note.',
    ],
  },
};
