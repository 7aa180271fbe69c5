import type { GroupWords } from '../../article.ts';

export const approving: GroupWords<'approving'> = {
  approve: {
    title: '¿Cómo apruebo un documento o varios a la vez?',
    before: [
      'Lo que tiene pendiente está en **Por aprobar**. Un documento muestra primero el importe y las comprobaciones, luego las líneas con sus facturas, luego el recorrido.',
    ],
    steps: [
      'Pulse **Aprobar**, o **Devolver** con un motivo, al solicitante o a un paso anterior. **Rechazar** está en **Más**.',
      'Para una sola línea, ábrala y elija **Importe reducido**, **Rechazar esta línea** o **Aplazar**. Se aplica al aprobar.',
      'Si un aviso no supone un problema, pulse **Descartar** a su lado e indique por qué.',
      'Para varios, pulse **Seleccionar** en la lista, elíjalos y pulse **Aprobar**.',
    ],
    after: [
      '¿Fue un error? Puede usar **Retirar mi decisión** hasta que actúe la persona siguiente.',
      'En un ordenador, abra **Cola de aprobación** en **Finanzas y administración**: filtre la lista, conserve los filtros con **Guardar vista** y apruebe con el teclado.',
    ],
  },
  'ask-others': {
    title: '¿Cómo pido otra opinión, transfiero un documento o delego en mi ausencia?',
    before: ['Abra un documento por aprobar y pulse **Más**.'],
    steps: [
      '**Añadir firmantes**: un compañero decide también, **Antes de mí** o **Después de mí**. **Quitar a un firmante** lo deshace.',
      '**Transferir a un compañero**: decide en su lugar.',
      '¿Ausente un tiempo? En **Ajustes**, abra **Delegación de aprobaciones** y pulse **Designar un delegado de aprobación**. Elija quién, el primer y el último día, y para qué documentos.',
    ],
    after: [
      'Durante ese tiempo, los documentos nuevos van a su compañero y el recorrido indica en nombre de quién decide. Pulse **Terminar ahora** para ponerle fin en cualquier momento.',
    ],
  },
  copied: {
    title: '¿Qué documentos están en «En copia»?',
    before: [
      'Sus compañeros o el flujo de aprobación pueden enviarle copia de un documento. Puede leerlo y comentarlo, pero no tiene que aprobarlo.',
    ],
    steps: [
      'Abra **En copia**. Los nuevos están marcados como **Sin leer**.',
      'Busque por número, motivo o persona.',
    ],
    after: [
      'Para enviar una copia, abra un documento, pulse **Más** y **Copiar a compañeros**. Para preguntar algo, pulse **Comentar** y mencione a la persona: recibirá un mensaje con un enlace al documento.',
    ],
  },
};
