import type { GroupWords } from '../../article.ts';

export const everyday: GroupWords<'everyday'> = {
  messages: {
    title: 'Comment recevoir les notifications, et comment les couper ?',
    before: [
      '**Messages** a deux onglets : **Validation** pour ce que vous avez à valider, **Autre** pour le reste. Touchez un message pour ouvrir le document.',
    ],
    steps: [
      'Ouvrez **Notifications** et activez **Sur cet appareil** : vous êtes averti même quand l’application est fermée, sans nom ni montant sur l’écran verrouillé.',
      'Pour chaque type de message, choisissez **Immédiatement**, **E-mail** ou les deux.',
      'Choisissez la fréquence des e-mails : **Chacun aussitôt**, **Une fois par jour** ou **Aucun e-mail**.',
      'Sous **Ne pas déranger**, réglez **Heures calmes** et **Week-ends calmes** : les notifications et les e-mails sont alors différés.',
    ],
    after: ['Un nouvel appareil ou un compte bénéficiaire modifié vous est toujours signalé immédiatement.'],
  },
  offline: {
    title: 'Que puis-je faire sans réseau, et que signifie « Pas encore envoyé » ?',
    before: [
      'Vous pouvez continuer à travailler dans un train ou sans signal : notes rapides, photos, brouillons et messages lus sont enregistrés sur le téléphone et envoyés automatiquement, dans l’ordre et une seule fois.',
      'L’accueil, vos documents, validations, messages, dépenses, factures et le carnet du mois affichent ce que vous avez vu en dernier, avec l’heure. La déconnexion l’efface du téléphone.',
      'Pour soumettre, valider ou payer, il faut une connexion.',
    ],
    steps: [
      'Ouvrez **Pas encore envoyé** pour voir ce qui attend, ou ce qui a été refusé et pourquoi.',
      '**Envoyer maintenant** relance un envoi ; **Tout envoyer maintenant** les relance tous.',
      'En cas de refus, touchez **Ouvrir et corriger**, ou **Supprimer de ce téléphone** pour y renoncer.',
    ],
    after: [
      'Ne touchez pas **Vider le cache** tant que des envois sont en attente. Si vous vous déconnectez, ils restent chiffrés sur le téléphone jusqu’à votre prochaine connexion.',
    ],
  },
  install: {
    title: 'Comment installer l’application sur Android ou iPhone ?',
    before: [
      'L’application fonctionne dans le navigateur, sans boutique d’applications. Une fois installée, elle s’ouvre en plein écran depuis l’écran d’accueil et peut vous envoyer des notifications.',
    ],
    steps: [
      'Android : ouvrez ce site dans Chrome ou Edge, touchez le menu à trois points, puis « Installer l’application » ou « Ajouter à l’écran d’accueil ».',
      'iPhone et iPad : ouvrez-le dans Safari, touchez le bouton de partage, puis « Sur l’écran d’accueil ».',
      'Ouvrez-la par son icône et connectez-vous une fois.',
    ],
    after: [
      'Sur Android, un appui long sur l’icône donne accès aux fonctions fréquentes, et vous pouvez lui envoyer des factures par le partage d’autres applications. Sur iPhone, les notifications ne fonctionnent qu’une fois l’application installée.',
    ],
  },
  look: {
    title: 'Comment changer la langue, les couleurs et la taille du texte ?',
    before: [],
    steps: [
      'Ouvrez **Réglages** et touchez **Langue** : 简体中文, English, 繁體中文, Français ou Español. La page se recharge ; votre saisie est conservée.',
      'Sous **Apparence**, choisissez **Clair**, **Sombre** ou **Système**.',
      'Le texte suit la taille réglée dans le navigateur ou le téléphone, jusqu’au double.',
    ],
    after: [
      'Les messages et les e-mails sont aussi dans votre langue. Ce que vos collègues ont saisi n’est pas traduit. Pour choisir le contenu de l’accueil, ouvrez **Toutes les fonctions** et touchez **Personnaliser l’accueil**.',
    ],
  },
  trouble: {
    title: 'Quelque chose ne fonctionne pas. Que faire ?',
    before: [],
    steps: [
      'Ouvrez **À propos de** et touchez **Rechercher une mise à jour**. Si une nouvelle version est prête, touchez **Redémarrer** ; votre saisie est conservée.',
      'Ouvrez **Diagnostic** : vous y voyez ce que cet appareil prend en charge. Touchez **Essai** à côté de l’appareil photo, de la position ou des notifications.',
      'Touchez **Copier le rapport** et envoyez-le à votre administrateur. Il ne contient ni nom, ni mot de passe, ni document.',
      'Seulement si on vous le demande : **Réglages**, **Vider le cache**. Vérifiez d’abord qu’il n’y a rien sous **Pas encore envoyé**.',
    ],
    after: [
      'S’il manque un bouton, ouvrez le document, touchez **Plus**, puis **Pourquoi ne puis-je pas … ?** : l’application dit quelle règle ou quel rôle en est la cause.',
    ],
  },
};
