import type { GroupWords } from '../../article.ts';

export const money: GroupWords<'money'> = {
  payee: {
    title: '¿Dónde y cuándo me pagan?',
    before: ['Se le paga en su **Cuenta de cobro**. Mientras no la indique, finanzas no puede pagarle.'],
    steps: [
      'Abra **Ajustes** y pulse **Cuenta de cobro**.',
      'Escriba **Titular de la cuenta** exactamente como en su tarjeta bancaria, **Banco** y **Número de cuenta**.',
      'Pulse **Guardar**. Confirme después que es usted.',
    ],
    after: [
      'Tras la última aprobación, el documento está en **Aprobado, por pagar**. Finanzas lo añade a un lote, otra persona libera el lote y usted recibe un mensaje cuando se paga. Tras cambiar una cuenta, los pagos a ella se retienen, normalmente un día, para protegerle del fraude.',
    ],
  },
  'payee-accounts': {
    title: '¿Puedo tener varias cuentas de cobro?',
    before: [
      'Sí. Una es su **Cuenta principal**: todo se paga ahí, salvo que elija otra cuenta en un documento.',
    ],
    steps: [
      'Abra **Ajustes**, pulse **Cuenta de cobro** y luego **Añadir una cuenta**.',
      'Para cobrar una sola vez en otra cuenta, abra el borrador, pulse la cuenta en **Datos de cobro** y elija la que quiera.',
      'Para cambiar la cuenta habitual, ábrala y pulse **Usar como cuenta principal**. **Quitar esta cuenta** elimina la que ya no necesite.',
    ],
    after: ['Los pagos a una cuenta nueva o modificada empiezan tras un plazo, normalmente un día.'],
  },
  advances: {
    title: '¿Cómo pido un anticipo y lo liquido?',
    before: [],
    steps: [
      'Pulse **Nuevo documento** y elija «Anticipo». Diga para qué y para cuándo, y envíelo.',
      'Una vez aprobado, se paga como una nota de gastos. Desde entonces queda pendiente a su nombre.',
      'Haga una nota de gastos de lo gastado. En **Aplicar anticipos**, indique qué parte del anticipo aplica: solo se paga la diferencia.',
      '¿Sobra algo? Elija «Devolución de anticipo» y en **Anticipos por devolver** indique cuánto devuelve.',
    ],
    after: [
      'Recibirá un recordatorio cuando venza. Si alguien deja la empresa, se avisa a finanzas de lo que queda pendiente.',
    ],
  },
  'payment-batch': {
    title: 'Finanzas: ¿cómo pago los documentos aprobados?',
    before: [
      'Los pagos se hacen en un ordenador: en **Yo**, abra **Finanzas y administración**. Hacen falta dos personas.',
    ],
    steps: [
      'En **Pagos**, elija el formato del **Archivo bancario** y los documentos **Listos**, y pulse **Crear un lote de pago**.',
      'Otra persona lo abre en **Lotes** y pulsa **Liberar**.',
      'Pulse **Crear el archivo bancario** y súbalo a su banco.',
      'Cuando el banco tenga el archivo, pulse **El banco lo tiene**.',
      'Cuando el banco responda, una persona distinta de la que creó el lote pulsa **Marcar como pagado** o **Marcar como fallido**. Lo fallido puede pagarse de nuevo.',
    ],
    after: [
      'Nadie puede pagar su propio documento ni uno que haya aprobado. Si un documento está retenido, no tiene cuenta o la cuenta está a otro nombre, **Comprobaciones** lo indica.',
    ],
  },
};
