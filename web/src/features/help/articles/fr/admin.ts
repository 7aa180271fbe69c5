import type { GroupWords } from '../../article.ts';

export const admin: GroupWords<'admin'> = {
  people: {
    title: 'Administrateurs : comment faire entrer des gens, et que faire à un départ ?',
    before: ['Dans **Moi**, ouvrez **Finance et administration**, de préférence sur un ordinateur.'],
    steps: [
      'Sous **Adhésion**, **Demandes d’adhésion**, admettez qui demande, avec service et grade.',
      'Pour beaucoup, utilisez **Importer** : **Télécharger le modèle**, remplissez-le et renvoyez-le. Vous voyez d’abord ce que devient chaque ligne ; **Importer** l’exécute, et on peut l’annuler.',
      '**Annuaire** garde vos gens en accord avec un autre système.',
      'Un par un : **Membres et services**, **Ajouter un membre**.',
    ],
    after: [
      'Quand quelqu’un part, ouvrez le membre et cliquez sur **Est parti**. Vous voyez ce qui reste ouvert et nommez qui le reprend.',
    ],
  },
  roles: {
    title: 'Administrateurs : comment donner des pouvoirs et voir pourquoi quelqu’un ne peut pas ?',
    before: [],
    steps: [
      'Sous **Rôles**, regardez les rôles fournis, ou faites un **Nouveau rôle** avec des pouvoirs choisis.',
      'Donnez un rôle à un membre, si vous voulez seulement pour certains services ou jusqu’à un jour.',
      'Les rôles qui touchent à l’argent sont **Deux personnes requises** : un deuxième administrateur doit confirmer.',
    ],
    after: [
      '« Pourquoi ne puis-je pas… ? » **Pourquoi pas ?** répond pour toute personne, tout acte et toute note : le rôle, la règle ou le statut en cause.',
      'Sous **Audit** figure qui a fait quoi et quand ; les inscriptions sont chaînées, rien ne peut être changé en silence.',
    ],
  },
  flows: {
    title: 'Administrateurs : comment régler circuits, types de notes et règles ?',
    before: [],
    steps: [
      'Sous **Circuits de validation**, dessinez qui valide : étapes, conditions, branches. **Simuler** montre le chemin d’une note ; **Publier** met en vigueur.',
      'Les notes en route gardent la version de leur envoi.',
      'Sous **Types de documents**, concevez le formulaire à côté d’un aperçu du téléphone, et dites quel circuit il suit.',
      'Sous **Règles**, cliquez sur **Nouvelle règle** : limites par ville et grade, jours, factures exigées. Une règle demande une raison ou refuse.',
      '**Budgets** compte ce qui est engagé et ce qui est dépensé.',
    ],
    after: [
      'Essayez un changement sur le passé avant de publier : on voit ce qui aurait pris un autre chemin.',
    ],
  },
};
