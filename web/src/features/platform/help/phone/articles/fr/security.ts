import type { GroupWords } from '../../article.ts';

export const security: GroupWords<'security'> = {
  'second-factor': {
    title: 'Qu’est-ce que la double authentification, et comment créer une clé d’accès ?',
    before: [
      'Un mot de passe peut être volé. Avec la double authentification, la connexion et tout ce qui touche à l’argent exigent aussi quelque chose que vous seul possédez.',
    ],
    steps: [
      'Ouvrez **Double authentification** et touchez **Clé d’accès** : votre empreinte, votre visage ou une clé de sécurité. C’est le moyen le plus rapide et le plus sûr.',
      'Ou touchez **Application d’authentification** et scannez le code avec cette application.',
      'Conservez les **Codes de secours** ailleurs que sur le téléphone. Chacun sert une seule fois, si vous perdez l’appareil.',
    ],
    after: [
      'Les comptables et les administrateurs doivent l’activer ; l’application indique la date limite. Passé cette date, certains de leurs droits sont suspendus jusqu’à l’activation.',
    ],
  },
  'passkey-sign-in': {
    title: 'Comment se connecter avec une clé d’accès, sans mot de passe ?',
    before: [
      'Une fois votre clé d’accès créée, elle suffit pour vous connecter : ni numéro de téléphone, ni mot de passe, ni code.',
    ],
    steps: [
      'Si vous n’en avez pas encore, connectez-vous une fois comme d’habitude, ouvrez **Double authentification** et touchez **Clé d’accès**.',
      'Sur la page de connexion, acceptez les conditions d’utilisation et la politique de confidentialité, puis touchez **Se connecter avec une clé d’accès**.',
      'Confirmez sur votre appareil comme pour le déverrouiller.',
    ],
    after: [
      'Le bouton n’apparaît pas si votre navigateur ne gère pas les clés d’accès. En cas d’échec, connectez-vous avec votre mot de passe ou un code, comme avant.',
    ],
  },
  devices: {
    title: 'Était-ce moi ? Comment voir mes appareils connectés et les déconnecter ?',
    before: ['Vous recevez un message quand votre compte est utilisé sur un nouvel appareil.'],
    steps: [
      'Ouvrez **Appareils** pour voir chaque appareil connecté, avec le lieu et l’heure.',
      'Vous n’en reconnaissez pas un ? Touchez **Se déconnecter** à côté, ou **Déconnecter tous les autres appareils**.',
      'Changez ensuite votre mot de passe : **Connexion et sécurité**, **Mot de passe**. **Comptes associés** y montre les autres systèmes par lesquels vous pouvez vous connecter, et permet de les dissocier.',
    ],
    after: [
      '**Historique des connexions** montre aussi les tentatives échouées. Mot de passe oublié ? Touchez **Mot de passe oublié** sur la page de connexion : vous recevrez un code par SMS ou par e-mail.',
    ],
  },
  privacy: {
    title: 'Quelles données conserve-t-on sur moi ? Comment les exporter ou les supprimer ?',
    before: [
      '**Confidentialité** montre ce que vous avez accepté et ce que vous pouvez faire de vos données.',
    ],
    steps: [
      '**Exporter mes données** crée un fichier ZIP avec vos dépenses, documents, messages et factures originales. Restez sur la page jusqu’à la fin.',
      '**Supprimer mon compte** rend vos données anonymes. Traitez d’abord les validations en attente, soldez vos avances et attendez la fin des documents en cours.',
    ],
    after: [
      'Ce que la loi impose de garder, comme les justificatifs et les comptes, est conservé pendant la durée légale, sans autre usage. Le rapport de diagnostic ne contient ni nom ni document.',
    ],
  },
};
