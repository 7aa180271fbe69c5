import type { GroupWords } from '../../article.ts';

export const documents: GroupWords<'documents'> = {
  'make-document': {
    title: '¿Cómo hago un documento y lo envío?',
    before: [],
    steps: [
      'Abra **Por reembolsar** y elija los gastos. **Todo** los toma todos.',
      'Pulse **Crear nota de gastos** y elija el tipo si hay varios.',
      'Rellene lo que se pide. Todo se guarda mientras escribe; puede seguir en otro dispositivo.',
      'Vea lo que hallaron las comprobaciones. Lo rojo debe corregirse, lo amarillo pide un motivo.',
      'Mire el recorrido, elija un aprobador si se pide y pulse **Enviar**.',
    ],
    after: [
      'Un documento sin enviar es un borrador. Espera en **Última edición** en el inicio y en **Mis documentos**.',
    ],
  },
  'document-types': {
    title: '¿Qué tipo de documento necesito?',
    before: [
      'Pulse **Nuevo documento** para ver los tipos de su empresa. Los nombres y campos pueden diferir de estos.',
      '«Reembolso de gastos» recupera lo que usted pagó; «Gastos de viaje» lo hace para un viaje, por día y lugar, con su solicitud de viaje.',
      '«Anticipo» pide dinero por adelantado, «Devolución de anticipo» devuelve el resto. «Pago a proveedor» paga directamente una factura.',
      '«Solicitud de viaje» y otras solicitudes solo piden acuerdo: no se mueve dinero, y una vez aprobadas están en **Listo**.',
      'Si no encuentra un tipo, busque su nombre o pregunte a su administrador.',
    ],
    steps: [],
    after: [],
  },
  statuses: {
    title: '¿Qué significan los nueve estados de un documento?',
    before: [
      '**Borrador**: solo usted lo ve. **En aprobación**: espera a alguien; el recorrido dice a quién y desde cuándo.',
      '**Devuelto**: hay que corregir algo; el motivo está en el documento. **Rechazado**: no fue aceptado. **Retirado**: usted lo retiró. **Anulado**: terminó para siempre y su número queda usado.',
      '**Aprobado, por pagar**: todos están de acuerdo y finanzas puede pagar. **En pago**: está en un lote, camino del banco. **Pagado**: el dinero salió. Donde no se mueve dinero, dice **Listo**.',
      'Cada estado tiene el mismo color e icono en toda la aplicación.',
    ],
    steps: [],
    after: [],
  },
  withdraw: {
    title: '¿Puedo retirar un documento, recordar a alguien o corregir?',
    before: [
      'Abra el documento en **Mis documentos**. Lo que puede hacer está abajo; lo demás, en **Más**.',
      '**Retirar** lo retira mientras está en aprobación. Puede corregirlo y enviarlo de nuevo con el mismo número.',
      '**Enviar recordatorio** envía un mensaje a quien lo tiene, como máximo cada cuatro horas.',
      '¿Se lo devolvieron? Lea el motivo, pulse **Editar**, corrija y envíe de nuevo. ¿Fue rechazado? **Revisar** lo convierte en borrador.',
      '¿Ya está aprobado? **Pedir la revocación** lo consulta con la dirección financiera. Si falta una acción, **¿Por qué no puedo …?** en **Más** dice por qué.',
    ],
    steps: [],
    after: [],
  },
  print: {
    title: '¿Cómo imprimo un documento o lo obtengo en PDF?',
    before: [],
    steps: [
      'Abra el documento, pulse **Más** y **Imprimir**.',
      'Elija qué imprimir: el formulario o **Hoja de comprobantes** para pegar facturas en papel. **Con las facturas adjuntas** añade los originales.',
      'Pulse **Crear el archivo**. Se hace en el servidor; mientras, puede salir de la página.',
      'Pulse **Descargar**.',
    ],
    after: [
      '**Archivos originales** le da las facturas tal como llegaron, en un archivo zip: lo que piden auditores y archivos.',
    ],
  },
  'paper-originals': {
    title: '¿Cómo entrego las facturas en papel a finanzas?',
    before: [
      'Una bolsa de facturas es un sobre con los originales en papel de sus documentos. Tiene un número para que nada se pierda por el camino.',
    ],
    steps: [
      'Abra **Bolsas de facturas** y pulse **Nueva bolsa**. Elija los documentos cuyos originales están en el sobre.',
      'Pulse **Imprimir etiqueta** y péguela, o escriba el número en el sobre.',
      'Deje el sobre en finanzas y pulse **Ya la he entregado**.',
    ],
    after: [
      'Recibirá un mensaje cuando finanzas tenga la bolsa, cuando falten originales y cuando se la devuelvan. Cada documento muestra dónde están sus originales.',
    ],
  },
};
