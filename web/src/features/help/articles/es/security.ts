import type { GroupWords } from '../../article.ts';

export const security: GroupWords<'security'> = {
  'second-factor': {
    title: '¿Qué es un segundo factor y cómo creo una clave de acceso?',
    before: [
      'Una contraseña sola puede ser robada. Con un segundo factor, entrar y mover dinero exige también algo que solo usted tiene.',
    ],
    steps: [
      'Abra **Verificación en dos pasos** y pulse **Llave de acceso**: su huella, su cara o una llave. Es lo más rápido y seguro.',
      'O pulse **Aplicación de autenticación** y escanee el código con esa aplicación.',
      'Guarde los **Códigos de recuperación** fuera del teléfono. Cada uno sirve una vez, por si pierde el dispositivo.',
    ],
    after: [
      'Finanzas y administradores deben crear uno; la aplicación dice para cuándo. Después, algunos de sus permisos esperan hasta que esté hecho.',
    ],
  },
  devices: {
    title: '¿Fui yo? ¿Cómo veo y cierro mis sesiones?',
    before: ['Recibe un mensaje cuando su cuenta se usa en un dispositivo nuevo.'],
    steps: [
      'Abra **Dispositivos**: cada dispositivo conectado, con lugar y hora.',
      '¿No conoce alguno? Pulse **Cerrar sesión** a su lado, o **Cerrar sesión en todos los demás**.',
      'Cambie después su contraseña: **Ajustes**, **Contraseña**.',
    ],
    after: [
      '**Historial de accesos** muestra también los intentos fallidos. ¿Olvidó su contraseña? Pulse **Olvidé la contraseña** en la página de acceso: llega un código por teléfono o correo.',
    ],
  },
  privacy: {
    title: '¿Qué se guarda de mí? ¿Cómo lo exporto o lo elimino?',
    before: ['**Privacidad** muestra lo que aceptó y lo que puede hacer con sus datos.'],
    steps: [
      '**Exportar mis datos** hace un archivo zip con sus gastos, documentos, mensajes y facturas originales. Quédese en la página mientras se hace.',
      '**Eliminar mi cuenta** le hace anónimo. Antes, decida lo que le espera, liquide anticipos y espere los documentos en curso.',
    ],
    after: [
      'Lo que la ley obliga a guardar, como justificantes y libros, queda su tiempo sin otro uso. El informe de diagnóstico no contiene nombres ni documentos.',
    ],
  },
};
