import type { GroupWords } from '../../article.ts';

export const admin: GroupWords<'admin'> = {
  people: {
    title: 'Administradores: ¿cómo añado personas y qué hago cuando alguien se va?',
    before: ['En **Yo**, abra **Finanzas y administración**, mejor en un ordenador.'],
    steps: [
      'En **Incorporaciones**, **Solicitudes de ingreso**, acepte las solicitudes e indique departamento y categoría.',
      'Para añadir a muchas, use **Importar**: pulse **Descargar la plantilla**, rellénela y súbala. Verá qué pasará con cada fila antes de pulsar **Importar**, y puede deshacerlo.',
      '**Directorio** sincroniza sus miembros con otro sistema.',
      'Para una sola persona, abra **Miembros y departamentos** y pulse **Añadir un miembro**.',
    ],
    after: [
      'Cuando alguien se va, abra su ficha y pulse **Se fue**. Verá lo que queda pendiente y podrá indicar quién se hace cargo.',
    ],
  },
  roles: {
    title: 'Administradores: ¿cómo concedo permisos y veo por qué alguien no puede hacer algo?',
    before: [],
    steps: [
      'En **Roles**, consulte los roles incluidos, o cree un **Nuevo rol** a partir de permisos concretos.',
      'Asigne un rol a un miembro, si hace falta solo para algunos departamentos o hasta una fecha.',
      'Los roles financieros llevan **Requiere dos personas**: otro administrador debe confirmar.',
    ],
    after: [
      '**¿Por qué no?** indica, para cualquier persona, acción y documento, qué rol, regla o estado lo impide.',
      '**Auditoría** muestra quién hizo qué y cuándo. Los registros están encadenados: cualquier cambio se detecta.',
    ],
  },
  flows: {
    title: 'Administradores: ¿cómo configuro flujos, tipos de documento y reglas?',
    before: [],
    steps: [
      'En **Flujos de aprobación**, defina quién aprueba: pasos, condiciones y ramas. **Simular** muestra el recorrido de un documento; **Publicar** lo pone en vigor.',
      'Los documentos ya enviados conservan la versión con la que empezaron.',
      'En **Tipos de documento**, diseñe el formulario junto a una vista previa del teléfono y elija su flujo.',
      'En **Reglas**, pulse **Nueva regla**: límites por ciudad y categoría, plazos, facturas obligatorias. Una regla puede avisar, pedir un motivo o impedir el envío.',
      '**Presupuestos** muestra lo que está en aprobación, aprobado y pagado.',
    ],
    after: [
      'Antes de publicar, pruebe el cambio con documentos anteriores para ver cuáles habrían seguido otro recorrido.',
    ],
  },
};
