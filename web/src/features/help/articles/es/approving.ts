import type { GroupWords } from '../../article.ts';

export const approving: GroupWords<'approving'> = {
  approve: {
    title: '¿Cómo apruebo un documento o varios a la vez?',
    before: [
      'Lo que le espera está en **Por aprobar**. Abra un documento: primero el importe y las comprobaciones, luego las líneas con sus facturas, luego el recorrido.',
    ],
    steps: [
      'Pulse **Aprobar**, o **Devolver** con un motivo, al solicitante o a un paso anterior. **Rechazar** está en **Más**.',
      'Para juzgar una sola línea, ábrala: **Importe reducido**, **Rechazar esta línea** o **Aplazar**. Sale con su aprobación.',
      'Para varios, pulse **Seleccionar** en la lista, elíjalos y pulse **Aprobar**. Se le dice el resultado de cada uno.',
    ],
    after: [
      '¿Fue un error? **Retirar mi decisión** funciona hasta que actúe la persona siguiente. Las flechas de arriba llevan al siguiente documento.',
    ],
  },
  'ask-others': {
    title: '¿Cómo consulto, paso una aprobación o dejo decidir en mi ausencia?',
    before: ['En un documento que le espera, pulse **Más**.'],
    steps: [
      '**Añadir firmantes**: un colega decide también, **Antes de mí** o **Después de mí**. **Quitar a un firmante** lo deshace.',
      '**Transferir a un compañero**: decide en su lugar y usted queda fuera.',
      '¿Ausente un tiempo? En **Ajustes**, abra **Delegación de aprobaciones** y pulse **Designar un delegado de aprobación**. Elija quién, el primer y el último día, y para qué documentos.',
    ],
    after: [
      'En esos días, los documentos nuevos van a su colega, y el recorrido muestra por quién decide. **Terminar ahora** lo termina en cualquier momento.',
    ],
  },
  copied: {
    title: '¿Qué documentos están en «En copia»?',
    before: [
      'Colegas o el flujo pueden enviarle copia de un documento. Usted lo lee y puede comentar; no tiene que decidir.',
    ],
    steps: [
      'Abra **En copia**. Lo que no ha leído está marcado **Sin leer**.',
      'Busque por número, motivo o persona.',
    ],
    after: [
      'Para enviar una copia, abra un documento, pulse **Más** y **Copiar a compañeros**. Para preguntar algo, pulse **Comentar** y mencione a la persona: recibe un mensaje que lleva al documento.',
    ],
  },
};
