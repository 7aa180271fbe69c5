import type { GroupWords } from '../../article.ts';

export const documents: GroupWords<'documents'> = {
  'make-document': {
    title: '¿Cómo creo y envío una nota de gastos?',
    before: [],
    steps: [
      'Abra **Por reembolsar** y elija los gastos, o pulse **Todo** para seleccionarlos todos.',
      'Pulse **Crear nota de gastos** y elija el tipo si hay varios.',
      'Rellene los campos obligatorios. Todo se guarda mientras escribe y puede seguir en otro dispositivo.',
      'Consulte las comprobaciones. Lo rojo debe corregirse; lo amarillo requiere un motivo.',
      'Revise el recorrido, elija un aprobador si se le pide y pulse **Enviar**.',
    ],
    after: [
      'Hasta que lo envíe, el documento es un borrador. Lo encontrará en **Última edición**, en el inicio, y en **Mis documentos**.',
    ],
  },
  'document-types': {
    title: '¿Qué tipo de documento necesito?',
    before: [
      'Pulse **Nuevo documento** para ver los tipos de su empresa. Los nombres y campos pueden diferir de estos.',
      '«Reembolso de gastos» le devuelve lo que usted pagó; «Gastos de viaje» lo hace para un viaje, por día y lugar, con su solicitud de viaje.',
      '«Anticipo» pide dinero por adelantado, «Devolución de anticipo» devuelve el resto. «Pago a proveedor» paga directamente una factura.',
      '«Solicitud de viaje» y otras solicitudes solo piden aprobación: no se paga nada y, una vez aprobadas, su estado es **Listo**.',
      'Si no encuentra un tipo, busque su nombre o pregunte a su administrador.',
    ],
    steps: [],
    after: [],
  },
  statuses: {
    title: '¿Qué significan los estados de un documento?',
    before: [
      '**Borrador**: solo usted lo ve. **En aprobación**: alguien debe tramitarlo; el recorrido indica quién y desde cuándo.',
      '**Devuelto**: hay que corregir algo; el motivo está en el documento. **Rechazado**: no se aprobó. **Retirado**: usted lo retiró. **Anulado**: es definitivo y su número no se vuelve a usar.',
      '**Aprobado, por pagar**: todos han aprobado y finanzas puede pagarlo. **En pago**: está en un lote de pago. **Pagado**: el dinero se ha enviado. Si no hay nada que pagar, dice **Listo**.',
      'Cada estado tiene el mismo color e icono en toda la aplicación.',
    ],
    steps: [],
    after: [],
  },
  withdraw: {
    title: '¿Puedo retirar un documento, enviar un recordatorio o corregirlo?',
    before: [
      'Abra el documento en **Mis documentos**. Las acciones principales están abajo; las demás, en **Más**.',
      '**Retirar** lo retira mientras está en aprobación. Puede corregirlo y enviarlo de nuevo con el mismo número.',
      '**Enviar recordatorio** envía un mensaje a quien lo tiene, como máximo cada cuatro horas.',
      '¿Se lo devolvieron? Lea el motivo, pulse **Editar**, corrija y envíe de nuevo. ¿Se rechazó? **Editar y volver a enviar** lo convierte de nuevo en borrador.',
      '¿Ya está aprobado? **Pedir la revocación** lo solicita al responsable financiero. Si falta una acción, **¿Por qué no puedo …?** en **Más** indica el motivo.',
    ],
    steps: [],
    after: [],
  },
  print: {
    title: '¿Cómo imprimo un documento o lo obtengo en PDF?',
    before: [],
    steps: [
      'Abra el documento, pulse **Más** e **Imprimir**.',
      'Elija qué imprimir: el formulario o **Hoja de comprobantes** para pegar facturas en papel. **Con las facturas adjuntas** añade las facturas al PDF.',
      'Pulse **Crear el archivo**. Se crea en el servidor; mientras tanto, puede salir de la página.',
      'Pulse **Descargar**.',
    ],
    after: [
      '**Archivos originales** le da las facturas tal como se recibieron, en un archivo ZIP, para auditorías y archivo.',
    ],
  },
  'paper-originals': {
    title: '¿Cómo entrego las facturas en papel a finanzas?',
    before: [
      'Una bolsa de facturas es un sobre con los originales en papel de sus documentos. Su número permite seguirla hasta finanzas.',
    ],
    steps: [
      'Abra **Bolsas de facturas** y pulse **Nueva bolsa**. Elija los documentos cuyos originales están en el sobre.',
      'Pulse **Imprimir etiqueta** y péguela, o escriba el número en el sobre.',
      'Deje el sobre en finanzas y pulse **Ya la he entregado**.',
    ],
    after: [
      'Recibirá un mensaje cuando finanzas reciba la bolsa, si faltan originales y si se la devuelven. Cada documento muestra dónde están sus originales.',
    ],
  },
  trips: {
    title: '¿Cómo reclamo un viaje de trabajo?',
    before: [
      'Cuando se aprueba su solicitud de viaje, el viaje tiene su propia página: días, ciudades, dieta, gastos y anticipo.',
    ],
    steps: [
      'Abra **Viajes de trabajo** y elija el viaje.',
      'Si se lo pide, añada las ciudades y las horas. La dieta depende de la ciudad, de su grado y de las horas del primer y del último día.',
      'Toque **Ciudades y comidas** y marque las comidas incluidas. Se descuentan.',
      'Toque el botón de abajo para reclamar el resto. Se pregunta por los gastos pagados justo antes o después.',
      'Revise el borrador y toque **Enviar**.',
    ],
    after: [
      'Cada día se paga una sola vez, aunque dos viajes lo compartan. Para cambiar o cancelar, toque **Más: cambiar, cancelar**: una solicitud nueva se aprueba como la primera. El botón del calendario guarda el viaje para su calendario.',
    ],
  },
};
