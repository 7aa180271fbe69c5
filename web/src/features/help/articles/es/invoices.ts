import type { GroupWords } from '../../article.ts';

export const invoices: GroupWords<'invoices'> = {
  photograph: {
    title: '¿Cómo fotografío una factura?',
    before: [
      'La aplicación lee facturas en papel, billetes de tren, recibos de taxi y más. La imagen queda en el servidor de su empresa.',
    ],
    steps: [
      'Pulse el botón redondo, **Fotografiar una factura**, y luego **Hacer una foto**. **Imágenes** toma hasta nueve que ya tenga.',
      'Ponga la factura plana, con buena luz, y llene la imagen con ella.',
      'Espere a que se lea y revise cada valor en **Revisar la factura**. Lo dudoso está marcado; púlselo para corregirlo.',
      'Elija el tipo de gasto si la propuesta no es correcta y pulse **Guardar**.',
    ],
    after: [
      'El gasto espera después en **Por reembolsar**. Sin red, la foto se guarda en el teléfono y se envía más tarde.',
    ],
  },
  'qr-code': {
    title: '¿Cómo escaneo el código QR de una factura?',
    before: [
      'El código de una factura con IVA contiene número, fecha e importe sin errores: lo más rápido para una factura en papel.',
    ],
    steps: [
      'Pulse el botón redondo y luego **Código QR**; o abra **Escanear facturas**.',
      'Permita la cámara cuando el navegador lo pida y ponga el código en el marco.',
      'Revise lo leído en **Revisar la factura** y pulse **Guardar**.',
    ],
    after: [
      '¿No hay cámara? **Desde una imagen** lee el código de una foto y **Introducida a mano** permite escribir. Un código no contiene la imagen de la factura: añádala si su empresa la pide.',
    ],
  },
  files: {
    title: '¿Cómo subo una factura PDF, OFD o XML?',
    before: [
      'Guarde una factura electrónica tal como la recibió: no hay nada que adivinar, y el archivo es el justificante.',
    ],
    steps: [
      'Pulse el botón redondo y luego **PDF, OFD, XML**, y elija hasta nueve archivos de 20 MB como máximo.',
      'En un ordenador también puede arrastrar los archivos.',
      'Revise los valores en **Revisar la factura** y pulse **Guardar**.',
    ],
    after: [
      'Con la aplicación instalada (Android), el menú de compartir de otras aplicaciones le pasa archivos sin guardarlos antes. Todas sus facturas, usadas o no, están en **Mis facturas**.',
    ],
  },
  unrecognised: {
    title: '¿Qué significa «No se pudo reconocer ninguna factura»?',
    before: [
      'La aplicación no encontró una factura en la imagen, o no pudo leer lo suficiente. Nada se pierde: la imagen queda guardada.',
    ],
    steps: [
      'Pulse **Repetir la foto**. Más luz, bien plana, llenando la imagen: así suele funcionar.',
      'Si la factura llegó como archivo, use el archivo y no una foto de la pantalla.',
      'Si aún no funciona, pulse **Introducir a mano**: la nota rápida se abre con la imagen adjunta.',
    ],
    after: [
      '**Este tipo de archivo no se puede leer** quiere decir que el archivo no es una imagen, ni PDF, OFD o XML. **Saltar esta** pasa al siguiente.',
    ],
  },
  duplicates: {
    title: '¿Por qué mi factura «ya está aquí» o «ya está usada»?',
    before: [
      'Cada factura cuenta una sola vez en toda la empresa. La aplicación encuentra las duplicadas por su número, sea quien sea quien la guarde, foto o archivo.',
      '**Esta factura ya está registrada**: ya está entre las facturas, pero aún no en un documento enviado. **Ver** la abre si es suya.',
      '**Esta factura ya se ha presentado**: está en un documento enviado. No puede presentarse otra vez.',
    ],
    steps: [
      '¿Es suya? Busque en **Mis facturas** el documento en el que está.',
      '¿La tiene un colega? Acuerden quién la presenta. Retirar o anular el documento la libera.',
    ],
    after: [],
  },
  'quick-note': {
    title: '¿Cómo anoto un gasto sin factura?',
    before: [
      '**Nota rápida** es para el momento, con una mano: importe, tipo, una palabra y una foto. Se guarda primero en el teléfono: un túnel no cuesta nada.',
    ],
    steps: [
      'Abra **Nota rápida** y escriba el importe.',
      'Elija el tipo, y la fecha si no fue hoy.',
      'Añada dónde y para qué, e imágenes si las tiene. Pulse **Guardar**.',
    ],
    after: [
      '**Más campos** lleva a **Registrar un gasto**, con la moneda y todo lo demás. Si ese tipo necesita factura, añádala después abriendo el gasto en **Por reembolsar**.',
    ],
  },
  'account-book': {
    title: '¿Qué he gastado y qué me han pagado ya?',
    before: [
      '**Libro de gastos** suma todos sus gastos por mes: presentados o no, pagados o no, cada moneda por separado.',
    ],
    steps: [
      'Abra **Libro de gastos** y pase de mes con las flechas.',
      'Mire las barras de los últimos seis meses o los tipos de gasto.',
      'Pulse un tipo o una barra: se abren los gastos, y cada uno lleva a su documento.',
    ],
    after: ['El signo más de la esquina registra otro gasto. Solo usted ve su libro.'],
  },
};
