import type { GroupWords } from '../../article.ts';

export const invoices: GroupWords<'invoices'> = {
  photograph: {
    title: '¿Cómo fotografío una factura?',
    before: [
      'La aplicación lee facturas en papel, billetes de tren, recibos de taxi y más. La imagen queda en el servidor de su empresa.',
    ],
    steps: [
      'Pulse el botón redondo, **Fotografiar una factura**, y luego **Hacer una foto**. Para usar hasta nueve que ya tenga, pulse **Imágenes**.',
      'Ponga la factura plana, con buena luz, y que ocupe todo el encuadre.',
      'Cuando se haya leído, revise cada valor en **Revisar la factura**. Lo dudoso está marcado; púlselo para corregirlo.',
      'Elija el tipo de gasto si la propuesta no es correcta y pulse **Guardar**.',
    ],
    after: [
      'El gasto aparece después en **Por reembolsar**. Sin conexión, la foto se guarda en el teléfono y se envía más tarde.',
    ],
  },
  'qr-code': {
    title: '¿Cómo escaneo el código QR de una factura?',
    before: [
      'El código de una factura con IVA contiene el número, la fecha y el importe, sin errores de lectura. Es lo más rápido para una factura en papel.',
    ],
    steps: [
      'Pulse el botón redondo y luego **Código QR**; o abra **Escanear facturas**.',
      'Permita la cámara cuando el navegador lo pida y ponga el código dentro del marco.',
      'Revise lo leído en **Revisar la factura** y pulse **Guardar**.',
    ],
    after: [
      '¿No hay cámara? **Desde una imagen** lee el código de una foto y **Introducida a mano** permite escribir los datos. Un código no contiene la imagen de la factura: añádala si su empresa la pide.',
    ],
  },
  files: {
    title: '¿Cómo subo una factura PDF, OFD o XML?',
    before: [
      'Para una factura electrónica, use el archivo que recibió: se lee con exactitud y el propio archivo es el justificante.',
    ],
    steps: [
      'Pulse el botón redondo y luego **PDF, OFD, XML**, y elija hasta nueve archivos de 20 MB como máximo.',
      'En un ordenador también puede arrastrar los archivos.',
      'Revise los valores en **Revisar la factura** y pulse **Guardar**.',
    ],
    after: [
      'En Android, con la aplicación instalada, puede compartir archivos con ella directamente desde otras aplicaciones. Todas sus facturas, usadas o no, están en **Mis facturas**.',
    ],
  },
  unrecognised: {
    title: '¿Qué significa «No se pudo reconocer ninguna factura»?',
    before: [
      'La aplicación no encontró una factura en la imagen, o no pudo leer lo suficiente. Nada se pierde: la imagen queda guardada.',
    ],
    steps: [
      'Pulse **Repetir la foto**. Con más luz, la factura bien plana y el encuadre lleno suele funcionar.',
      'Si la factura llegó como archivo, use el archivo y no una foto de la pantalla.',
      'Si aún no funciona, pulse **Introducir a mano**: la nota rápida se abre con la imagen adjunta.',
    ],
    after: [
      '**Este tipo de archivo no se puede leer** significa que el archivo no es una imagen, ni PDF, OFD o XML. **Saltar esta** pasa al siguiente.',
    ],
  },
  duplicates: {
    title: '¿Por qué dice que mi factura ya está registrada o presentada?',
    before: [
      'Cada factura solo puede presentarse una vez en toda la empresa. La aplicación detecta los duplicados por el número, la registre quien la registre, en foto o en archivo.',
      '**Esta factura ya está registrada**: está registrada, pero aún no se ha presentado. **Ver** la abre si es suya.',
      '**Esta factura ya se ha presentado**: está en un documento enviado. No puede presentarse otra vez.',
    ],
    steps: [
      '¿Es suya? Busque en **Mis facturas** el documento en el que está.',
      '¿La registró un compañero? Acuerden quién la presenta. Retirar o anular el documento la libera.',
    ],
    after: [],
  },
  'quick-note': {
    title: '¿Cómo registro un gasto sin factura?',
    before: [
      '**Nota rápida** sirve para registrar un gasto al momento: importe, tipo, unas palabras y una foto. Se guarda primero en el teléfono, así que no se pierde nada sin cobertura.',
    ],
    steps: [
      'Abra **Nota rápida** y escriba el importe.',
      'Elija el tipo, y la fecha si no fue hoy.',
      'Añada dónde y para qué, e imágenes si las tiene. Pulse **Guardar**.',
    ],
    after: [
      '**Más campos** abre **Registrar un gasto**, con la moneda y todo lo demás. Si ese tipo necesita factura, añádala después abriendo el gasto en **Por reembolsar**.',
    ],
  },
  'split-merge': {
    title: '¿Cómo divido un recibo o fusiono dos gastos?',
    before: [
      'Un mismo recibo puede incluir varios tipos de gasto, por ejemplo una factura de hotel con la cena. Y a veces una misma compra se registra dos veces o consta en dos recibos.',
    ],
    steps: [
      'Abra el gasto desde **Por reembolsar** o **Libro de gastos**.',
      'Pulse **Dividir en varios gastos** e indique el importe de cada parte. La suma debe coincidir con el total, y cada parte conserva el recibo.',
      'Para unir dos, pulse **Fusionar con otro gasto**, elija el otro e indique qué importe es el correcto. Se conservan las facturas e imágenes de ambos.',
    ],
    after: ['Solo se puede hacer antes de enviar el gasto.'],
  },
  'account-book': {
    title: '¿Qué he gastado y qué me han pagado ya?',
    before: [
      '**Libro de gastos** suma todos sus gastos por mes: presentados o no, pagados o no, con un total por moneda.',
    ],
    steps: [
      'Abra **Libro de gastos** y cambie de mes con las flechas.',
      'Consulte el gráfico de los últimos seis meses o el desglose por tipo de gasto.',
      'Pulse un tipo o una barra para ver sus gastos; cada uno enlaza con su documento.',
    ],
    after: ['Pulse el signo más de la esquina para registrar otro gasto. Solo usted ve su libro de gastos.'],
  },
};
