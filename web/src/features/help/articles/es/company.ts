import type { GroupWords } from '../../article.ts';

export const company: GroupWords<'company'> = {
  titles: {
    title: '¿Qué titular de factura doy cuando pago?',
    before: [
      'El comercio necesita el nombre y el número fiscal de su empresa. Ambos están en **Datos de facturación**.',
    ],
    steps: [
      'Abra **Datos de facturación** y pulse el titular de su empresa.',
      'Muestre el código QR al comercio, o pulse **Copiar todo** y envíelo.',
    ],
    after: [
      'Los de **De la empresa** los mantiene un administrador, así todos tienen los mismos. En **Los míos** puede añadir otros que solo usted ve.',
      'Una factura con el titular equivocado dice **El titular no es su empresa** al revisarla. Pida otra al vendedor.',
    ],
  },
  'join-invite': {
    title: '¿Cómo se unen los colegas a la empresa?',
    before: [],
    steps: [
      'Abra **Invitar a compañeros** y cree un **Enlace**: para cuántos y por cuánto tiempo; envíelo por cualquier chat.',
      'O invite por **Teléfono** o **Correo**: la invitación sale sola.',
      '¿Están juntos? **Cara a cara** muestra un código que su colega escanea.',
    ],
    after: [
      'Quien viene por su invitación entra cuando un administrador acepta. **Mis invitaciones** muestra quién se unió y permite revocar.',
      'Sin invitación, pulse **Unirse a una empresa** en la página de acceso y busque el código o el nombre de la empresa. Quien fue añadido por un administrador pulsa **Activar una cuenta**.',
    ],
  },
  companies: {
    title: 'Trabajo para varias empresas. ¿Cómo cambio?',
    before: [
      'Una cuenta puede pertenecer a varias empresas. Cada una tiene sus documentos, facturas, roles y cuenta de cobro; nada se mezcla.',
    ],
    steps: [
      'En **Yo**, pulse la fila con el nombre de su empresa.',
      'Elija otra en **Mis empresas**. Desde entonces la aplicación muestra sus datos.',
      '**Crear una empresa** crea una propia; usted es su administrador.',
    ],
    after: [
      'Lo que aún no se envió queda en la empresa donde se anotó. Su nombre, su idioma y su forma de acceder son iguales en todas.',
    ],
  },
  agents: {
    title: '¿Cómo puede un colega hacer mis reembolsos por mí?',
    before: [
      'Un representante actúa en su nombre: una asistente que prepara sus documentos, por ejemplo. Si alguien solo debe aprobar en su ausencia, use **Delegación de aprobaciones**.',
    ],
    steps: [
      'Abra **Representantes** y pulse **Permitir que un compañero actúe por mí**.',
      'Elija quién, qué puede hacer (**Preparar y enviar** o **Aprobar también**) y los días, y pulse **Enviar la solicitud**.',
      'Su colega abre la misma página, pulsa **Aceptar** y luego **Empezar**.',
    ],
    after: [
      'Una barra muestra siempre en nombre de quién se actúa, y cada acto queda registrado con ambos nombres. Contraseñas, cuentas y seguridad quedan fuera de alcance. **Terminar ahora** lo termina al instante.',
    ],
  },
};
