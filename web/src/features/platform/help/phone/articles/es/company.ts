import type { GroupWords } from '../../article.ts';

export const company: GroupWords<'company'> = {
  titles: {
    title: '¿Qué datos de facturación doy cuando pago?',
    before: [
      'El comercio necesita el nombre y el NIF de su empresa. Ambos están en **Datos de facturación**.',
    ],
    steps: [
      'Abra **Datos de facturación** y pulse los de su empresa.',
      'Muestre el código QR al comercio, o pulse **Copiar todo** y envíelo.',
    ],
    after: [
      'Los de **De la empresa** los mantiene un administrador y son iguales para todos. En **Los míos** puede añadir otros que solo usted ve.',
      'Si el titular es incorrecto, la comprobación indica **El titular no es su empresa**. Pida otra factura al vendedor.',
    ],
  },
  'join-invite': {
    title: '¿Cómo se unen los compañeros a la empresa?',
    before: [],
    steps: [
      'Abra **Invitar a compañeros** y cree un **Enlace**: indique para cuántas personas y por cuánto tiempo vale, y envíelo por cualquier chat.',
      'O invite por **Teléfono** o **Correo**: la invitación se envía automáticamente.',
      '¿Están juntos? **Cara a cara** muestra un código que su compañero escanea.',
    ],
    after: [
      'Las personas que invite se incorporan cuando un administrador las acepta. **Mis invitaciones** muestra quién se ha unido y permite revocar invitaciones.',
      'Sin invitación, pulse **Unirse a una empresa** en la página de acceso y busque el código o el nombre de la empresa. Si un administrador ya le ha añadido, pulse **Activar una cuenta**.',
    ],
  },
  companies: {
    title: 'Trabajo para varias empresas. ¿Cómo cambio?',
    before: [
      'Una cuenta puede pertenecer a varias empresas. Cada una tiene sus propios documentos, facturas, roles y cuentas de cobro; no se comparte nada entre ellas.',
    ],
    steps: [
      'En **Yo**, pulse la fila con el nombre de su empresa.',
      'Elija otra en **Mis empresas**. La aplicación mostrará entonces sus datos.',
      '**Crear una empresa** crea una nueva, de la que usted es administrador.',
    ],
    after: [
      'Lo que aún no se ha enviado queda en la empresa donde se registró. Su nombre, su idioma y su forma de acceder son iguales en todas.',
    ],
  },
  agents: {
    title: '¿Cómo puede un compañero presentar mis gastos por mí?',
    before: [
      'Un representante actúa en su nombre: una asistente que prepara sus documentos, por ejemplo. Si alguien solo debe aprobar en su ausencia, use **Delegación de aprobaciones**.',
    ],
    steps: [
      'Abra **Representantes** y pulse **Permitir que un compañero actúe por mí**.',
      'Elija quién, qué puede hacer (**Preparar y enviar** o **Aprobar también**) y las fechas, y pulse **Enviar la solicitud**.',
      'Su compañero abre la misma página, pulsa **Aceptar** y luego **Empezar**.',
    ],
    after: [
      'Un aviso muestra siempre en nombre de quién actúa, y cada acción queda registrada con ambos nombres. No tiene acceso a sus contraseñas, cuentas ni seguridad. **Terminar ahora** le pone fin al momento.',
    ],
  },
};
