import type { GroupWords } from '../../article.ts';

export const money: GroupWords<'money'> = {
  payee: {
    title: '¿Adónde va mi dinero y cuándo llega?',
    before: ['El dinero va a la **Cuenta de cobro** que usted indicó. Sin ella, finanzas no puede pagarle.'],
    steps: [
      'Abra **Ajustes** y pulse **Cuenta de cobro**.',
      'Escriba **Titular de la cuenta** exactamente como en su tarjeta bancaria, **Banco** y **Número de cuenta**.',
      'Pulse **Guardar**. Se le pide probar que es usted.',
    ],
    after: [
      'Tras la última aprobación, el documento está en **Aprobado, por pagar**. Finanzas lo pone en un lote, otra persona lo libera y usted recibe un mensaje cuando se paga. Tras cambiar la cuenta, los pagos a ella esperan, normalmente un día, para que nadie desvíe su dinero sin que se vea.',
    ],
  },
  advances: {
    title: '¿Cómo pido un anticipo y lo liquido?',
    before: [],
    steps: [
      'Pulse **Nuevo documento** y elija «Anticipo». Diga para qué y para cuándo, y envíelo.',
      'Una vez aprobado, se paga como un reembolso. Desde entonces está abierto a su nombre.',
      'Haga un reembolso de lo gastado. En **Aplicar anticipos**, diga cuánto del anticipo liquida: solo se paga la diferencia.',
      '¿Sobra algo? Elija «Devolución de anticipo» y en **Anticipos por devolver** diga cuánto devuelve.',
    ],
    after: ['Se le recuerda cuando vence. Cuando alguien deja la empresa, finanzas sabe qué queda abierto.'],
  },
  'payment-batch': {
    title: 'Finanzas: ¿cómo pago los documentos aprobados?',
    before: [
      'Los pagos se hacen en pantalla grande: en **Yo**, abra **Finanzas y administración**. Hacen falta dos personas.',
    ],
    steps: [
      'En **Pagos**, elija el **Archivo bancario** y los documentos con **Listos**, y pulse **Crear un lote de pago**.',
      'Otra persona lo abre en **Lotes** y pulsa **Liberar**.',
      'Pulse **Crear el archivo bancario** y súbalo a su banco.',
      'Cuando el banco tenga el archivo, pulse **El banco lo tiene**.',
      'Cuando el banco responda, otra persona que la que creó el lote pulsa **Marcar como pagado** o **Marcar como fallido**. Lo fallido puede pagarse de nuevo.',
    ],
    after: [
      'Nadie paga su propio documento ni uno que aprobó. Un documento detenido, sin cuenta o con cuenta a otro nombre lo dice en **Comprobaciones**.',
    ],
  },
};
