import type { GroupWords } from '../../article.ts';

export const first: GroupWords<'first'> = {
  'first-claim': {
    title: '¿Cómo recupero mi dinero, del justificante a mi cuenta?',
    before: [
      'Cuatro pasos llevan de un justificante a su cuenta bancaria. Los tres primeros duran un minuto.',
    ],
    steps: [
      'Fotografíe la factura con el botón redondo entre **Inicio** y **Yo**, o anote el gasto en **Nota rápida**.',
      'Abra **Por reembolsar**, elija los gastos y pulse **Crear nota de gastos**.',
      'Revise los importes y pulse **Enviar**. El documento va a sus aprobadores.',
      'Cuando todos han aprobado, finanzas paga a su **Cuenta de cobro** y usted recibe un mensaje.',
    ],
    after: [
      'Lo que está en camino aparece arriba en **Inicio**, en **Por cobrar**. En **Mis documentos** ve quién tiene ahora cada documento y desde cuándo.',
    ],
  },
  'find-function': {
    title: '¿Dónde encuentro una función y cómo organizo mi inicio?',
    before: [
      'Todo lo que la aplicación sabe hacer está en una página, **Todas las funciones**, por grupos y con búsqueda. Solo ve lo que permiten sus roles y lo que su empresa ha activado.',
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
    before: ['Arriba en **Inicio**, la lupa abre **Buscar**: una sola búsqueda en todo lo que es suyo.'],
    steps: [
      'Escriba un número, un título, una persona, un comercio o un vendedor. Bastan dos letras, o un signo en chino.',
      'Lo encontrado se ordena por tipo: documentos, lo que le espera, lo que decidió, copias, gastos, facturas, mensajes, funciones y ayuda. Pulse una fila para abrirla.',
      'De cada tipo ve tres; **Ver más** muestra los demás.',
    ],
    after: [
      'Cada lista tiene además su propia búsqueda, con filtros. Las funciones y la ayuda se encuentran también sin red.',
    ],
  },
};
