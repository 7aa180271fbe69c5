import type { GroupWords } from '../../article.ts';

export const admin: GroupWords<'admin'> = {
  people: {
    title: 'Administrateurs : comment ajouter des personnes, et que faire lors d’un départ ?',
    before: ['Dans **Moi**, ouvrez **Finance et administration**, de préférence sur un ordinateur.'],
    steps: [
      'Sous **Adhésion**, **Demandes d’adhésion**, acceptez les demandes et indiquez le service et le grade.',
      'Pour en ajouter beaucoup, utilisez **Importer** : cliquez sur **Télécharger le modèle**, remplissez-le et chargez-le. Vous voyez le résultat de chaque ligne avant de cliquer sur **Importer**, et vous pouvez annuler.',
      '**Annuaire** synchronise vos membres avec un autre système.',
      'Pour une seule personne, ouvrez **Membres et services** et cliquez sur **Ajouter un membre**.',
    ],
    after: [
      'Quand quelqu’un part, ouvrez sa fiche et cliquez sur **Est parti**. Vous voyez ce qui reste en cours et désignez qui le reprend.',
    ],
  },
  roles: {
    title:
      'Administrateurs : comment accorder des droits, et savoir pourquoi quelqu’un ne peut pas faire une action ?',
    before: [],
    steps: [
      'Sous **Rôles**, consultez les rôles fournis, ou créez un **Nouveau rôle** à partir de droits choisis.',
      'Attribuez un rôle à un membre, au besoin pour certains services seulement ou jusqu’à une date.',
      'Pour les rôles financiers, la règle est **Deux personnes requises** : un deuxième administrateur doit confirmer.',
    ],
    after: [
      '**Pourquoi pas ?** indique, pour toute personne, toute action et tout document, le rôle, la règle ou le statut en cause.',
      '**Audit** montre qui a fait quoi et quand. Les enregistrements sont chaînés : toute modification est détectée.',
    ],
  },
  flows: {
    title: 'Administrateurs : comment configurer les circuits, les types de documents et les règles ?',
    before: [],
    steps: [
      'Sous **Circuits de validation**, définissez qui valide : étapes, conditions, branches. **Simuler** montre le parcours d’un document ; **Publier** met le circuit en service.',
      'Les documents déjà soumis gardent la version en vigueur lors de leur envoi.',
      'Sous **Types de documents**, concevez le formulaire à côté d’un aperçu sur téléphone, et choisissez son circuit.',
      'Sous **Règles**, cliquez sur **Nouvelle règle** : plafonds par ville et par grade, délais, factures exigées. Une règle peut alerter, demander un motif ou bloquer la soumission.',
      '**Budgets** montre ce qui est en validation, validé et payé.',
    ],
    after: [
      'Avant de publier, testez le changement sur des documents passés pour voir lesquels auraient suivi un autre parcours.',
    ],
  },
};
