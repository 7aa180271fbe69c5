import type { GroupWords } from '../../article.ts';

export const first: GroupWords<'first'> = {
  'first-claim': {
    title: '¿Cómo me reembolsan, del justificante a mi cuenta?',
    before: ['Son cuatro pasos. Los tres primeros llevan alrededor de un minuto.'],
    steps: [
      'Fotografíe la factura con el botón redondo entre **Inicio** y **Yo**, o registre el gasto en **Nota rápida**.',
      'Abra **Por reembolsar**, elija los gastos y pulse **Crear nota de gastos**.',
      'Revise los importes y pulse **Enviar**. La nota pasa a sus aprobadores.',
      'Cuando todos hayan aprobado, finanzas paga a su **Cuenta de cobro** y usted recibe un mensaje.',
    ],
    after: [
      'El importe que se le debe aparece arriba en **Inicio**, en **Por cobrar**. En **Mis documentos** puede ver quién tiene ahora cada documento y desde cuándo.',
    ],
  },
  'find-function': {
    title: '¿Dónde encuentro una función y cómo organizo mi inicio?',
    before: [
      'Todo lo que ofrece la aplicación está en una página, **Todas las funciones**, por grupos y con búsqueda. Solo ve lo que permiten sus roles y lo que su empresa ha activado.',
    ],
    steps: [
      'Abra **Todas las funciones** y pulse **Personalizar inicio**.',
      'Añada funciones al inicio o quítelas. Arrástrelas o muévalas con las flechas. Caben de una a once.',
      'Pulse **Guardar**. **Restablecer valores predeterminados** recupera el orden original.',
    ],
    after: ['Su orden se guarda en el servidor: todos sus dispositivos muestran lo mismo.'],
  },
  search: {
    title: '¿Cómo vuelvo a encontrar un documento, un gasto o una factura?',
    before: ['Arriba en **Inicio**, la lupa abre **Buscar**: busca en todo aquello a lo que tiene acceso.'],
    steps: [
      'Escriba un número, un motivo, una persona, un comercio o un vendedor. Bastan dos letras, o un carácter en chino.',
      'Los resultados se agrupan: documentos, por aprobar, ya decididos, copias, gastos, facturas, mensajes, funciones y ayuda. Pulse una fila para abrirla.',
      'De cada grupo se muestran tres; pulse **Ver más** para ver los demás.',
    ],
    after: [
      'Cada lista tiene además su propia búsqueda, con filtros. Las funciones y la ayuda se encuentran también sin red.',
    ],
  },
};
