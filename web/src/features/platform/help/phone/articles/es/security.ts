import type { GroupWords } from '../../article.ts';

export const security: GroupWords<'security'> = {
  'second-factor': {
    title: '¿Qué es la verificación en dos pasos y cómo creo una llave de acceso?',
    before: [
      'Una contraseña se puede robar. Con la verificación en dos pasos, iniciar sesión y todo lo que afecta al dinero exige también algo que solo usted tiene.',
    ],
    steps: [
      'Abra **Verificación en dos pasos** y pulse **Llave de acceso**: su huella, su cara o una llave de seguridad. Es lo más rápido y seguro.',
      'O pulse **Aplicación de autenticación** y escanee el código con esa aplicación.',
      'Guarde los **Códigos de recuperación** fuera del teléfono. Cada uno sirve una sola vez, por si pierde el dispositivo.',
    ],
    after: [
      'Finanzas y los administradores deben activarla; la aplicación indica la fecha límite. Después, algunos de sus permisos quedan suspendidos hasta que lo hagan.',
    ],
  },
  'passkey-sign-in': {
    title: '¿Cómo inicio sesión con una llave de acceso, sin contraseña?',
    before: [
      'Una vez creada la llave de acceso, puede iniciar sesión solo con ella, sin número de teléfono, contraseña ni código.',
    ],
    steps: [
      'Si aún no tiene ninguna, inicie sesión una vez como siempre, abra **Verificación en dos pasos** y pulse **Llave de acceso**.',
      'En la página de acceso, acepte el acuerdo de usuario y la política de privacidad, y pulse **Iniciar sesión con una llave de acceso**.',
      'Confirme en su dispositivo como cuando lo desbloquea.',
    ],
    after: [
      'El botón no aparece si su navegador no admite llaves de acceso. Si no funciona, inicie sesión con su contraseña o un código, como antes.',
    ],
  },
  devices: {
    title: '¿Fui yo? ¿Cómo veo mis sesiones y las cierro?',
    before: ['Recibe un mensaje cuando su cuenta se usa en un dispositivo nuevo.'],
    steps: [
      'Abra **Dispositivos** para ver cada dispositivo conectado, con lugar y hora.',
      '¿No reconoce alguno? Pulse **Cerrar sesión** a su lado, o **Cerrar sesión en todos los demás**.',
      'Cambie después su contraseña: **Acceso y seguridad**, **Contraseña**. **Cuentas vinculadas** muestra ahí los demás sistemas con los que puede acceder, y permite desvincularlos.',
    ],
    after: [
      '**Historial de accesos** muestra también los intentos fallidos. ¿Olvidó su contraseña? Pulse **Olvidé la contraseña** en la página de acceso: recibirá un código por SMS o correo.',
    ],
  },
  privacy: {
    title: '¿Qué datos míos se guardan? ¿Cómo los exporto o los elimino?',
    before: ['**Privacidad** muestra lo que aceptó y lo que puede hacer con sus datos.'],
    steps: [
      '**Exportar mis datos** crea un archivo ZIP con sus gastos, documentos, mensajes y facturas originales. Permanezca en la página hasta que termine.',
      '**Eliminar mi cuenta** convierte sus datos en anónimos. Antes, resuelva las aprobaciones pendientes, liquide los anticipos y espere a que terminen los documentos en curso.',
    ],
    after: [
      'Lo que la ley obliga a guardar, como justificantes y libros contables, se conserva durante el plazo legal, sin otro uso. El informe de diagnóstico no contiene nombres ni documentos.',
    ],
  },
};
