import type { GroupWords } from '../../article.ts';

export const everyday: GroupWords<'everyday'> = {
  messages: {
    title: 'Comment suis-je averti, et comment avoir du calme ?',
    before: [
      '**Messages** a deux onglets : **Validation** pour ce qui vous attend, **Autre** pour le reste. Touchez un message pour ouvrir sa note.',
    ],
    steps: [
      'Ouvrez **Notifications** et activez **Sur cet appareil** : vous êtes averti aussi quand l’application est fermée, sans nom ni montant sur l’écran verrouillé.',
      'Pour chaque sorte, choisissez **Immédiatement** et **E-mail**.',
      'Choisissez comment viennent les courriels : **Chacun aussitôt**, **Une fois par jour** ou **Aucun e-mail**.',
      'Sous **Ne pas déranger**, réglez **Heures calmes** et **Week-ends calmes** : appareils et courriels attendent alors.',
    ],
    after: ['Un nouvel appareil ou un compte bénéficiaire modifié est annoncé aussitôt dans tous les cas.'],
  },
  offline: {
    title: 'Que puis-je faire sans réseau, et qu’est-ce qui n’est pas envoyé ?',
    before: [
      'Dans un train ou une cave, vous continuez : notes rapides, photos, brouillons et messages lus sont gardés sur le téléphone et envoyés d’eux-mêmes, dans l’ordre et une seule fois.',
      'L’accueil, vos documents, vos validations, vos messages, vos dépenses, vos factures et le carnet du mois montrent ce que vous avez vu en dernier, avec l’heure. La déconnexion l’efface du téléphone.',
      'Envoyer une note, valider et payer demandent le serveur et attendent sa réponse.',
    ],
    steps: [
      'Ouvrez **Pas encore envoyé** pour voir ce qui attend, ou ce qui a été refusé et pourquoi.',
      '**Envoyer maintenant** essaie de nouveau ; **Tout envoyer maintenant** le fait pour tout.',
      '**Ouvrir et corriger** répare ce qui a été refusé ; **Supprimer de ce téléphone** y renonce.',
    ],
    after: [
      'Ne touchez pas **Vider le cache** tant que quelque chose attend. Après une déconnexion, tout reste, scellé, jusqu’à votre retour.',
    ],
  },
  install: {
    title: 'Comment installer l’application sur Android ou iPhone ?',
    before: [
      'L’application vit dans le navigateur et n’a besoin d’aucune boutique. Installée, elle s’ouvre depuis l’écran d’accueil en plein écran et peut vous avertir.',
    ],
    steps: [
      'Android : ouvrez ce site dans Chrome ou Edge, touchez le menu à trois points, puis « Installer l’application » ou « Ajouter à l’écran d’accueil ».',
      'iPhone et iPad : ouvrez-le dans Safari, touchez le bouton de partage, puis « Sur l’écran d’accueil ».',
      'Ouvrez-la par son icône et connectez-vous une fois.',
    ],
    after: [
      'Sur Android, un appui long sur l’icône mène aux fonctions fréquentes, et d’autres applications partagent des factures avec elle. Sur iPhone, les notifications ne marchent qu’une fois installée.',
    ],
  },
  look: {
    title: 'Comment changer la langue, les couleurs et la taille du texte ?',
    before: [],
    steps: [
      'Ouvrez **Réglages** et touchez **Langue** : 简体中文, English, 繁體中文, Français ou Español. La page se recharge ; ce que vous avez saisi reste.',
      'Sous **Apparence**, choisissez **Clair**, **Sombre** ou **Système**.',
      'Le texte suit la taille réglée dans le navigateur ou le téléphone, jusqu’au double.',
    ],
    after: [
      'Messages et courriels viennent aussi dans votre langue. Ce que vos collègues ont saisi reste tel quel. Sous **Toutes les fonctions**, **Personnaliser l’accueil** met votre propre choix sur l’accueil.',
    ],
  },
  trouble: {
    title: 'Quelque chose ne marche pas. Que faire ?',
    before: [],
    steps: [
      'Ouvrez **À propos de** et touchez **Rechercher une mise à jour**. Si une nouvelle version est prête, touchez **Redémarrer** ; ce que vous avez saisi reste.',
      'Ouvrez **Diagnostic** : on y voit ce que cet appareil sait faire. Touchez **Essai** à côté de l’appareil photo, de la position ou des notifications.',
      'Touchez **Copier le rapport** et envoyez-le à votre administrateur. Il ne contient ni nom, ni mot de passe, ni note.',
      'Seulement si on vous le demande : **Réglages**, **Vider le cache**. Vérifiez d’abord qu’il n’y a rien sous **Pas encore envoyé**.',
    ],
    after: [
      'S’il manque un bouton, ouvrez la note, **Plus**, **Pourquoi ne puis-je pas … ?** : l’application dit quelle règle ou quel rôle en est la cause.',
    ],
  },
};
