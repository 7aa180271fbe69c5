import type { GroupWords } from '../../article.ts';

export const everyday: GroupWords<'everyday'> = {
  messages: {
    title: '¿Cómo se me avisa y cómo tengo calma?',
    before: [
      '**Mensajes** tiene dos pestañas: **Aprobación** para lo que le espera, **Otro** para lo demás. Pulse un mensaje para abrir su documento.',
    ],
    steps: [
      'Abra **Notificaciones** y active **En este dispositivo**: se le avisa también con la aplicación cerrada, sin nombres ni importes en la pantalla bloqueada.',
      'Para cada clase, elija **Al momento** y **Correo**.',
      'Elija cómo llegan los correos: **Cada uno al momento**, **Una vez al día** o **Sin correos**.',
      'En **No molestar**, ponga **Horas de silencio** y **Fines de semana en silencio**: dispositivos y correos esperan.',
    ],
    after: ['Un dispositivo nuevo o una cuenta de cobro cambiada se avisan siempre al instante.'],
  },
  offline: {
    title: '¿Qué funciona sin red y qué es lo que aún no se envió?',
    before: [
      'En un tren o un sótano puede seguir: notas rápidas, fotos, borradores y mensajes leídos se guardan en el teléfono y se envían solos, en orden y una vez.',
      'El inicio, sus documentos, aprobaciones, mensajes, gastos, facturas y el libro de este mes muestran lo último que vio, con la hora. Al cerrar sesión se borra del teléfono.',
      'Enviar documentos, aprobar y pagar necesitan el servidor y esperan su respuesta.',
    ],
    steps: [
      'Abra **Aún sin enviar** para ver lo que espera, o lo que fue rechazado y por qué.',
      '**Enviar ahora** lo intenta de nuevo; **Enviar todo ahora** lo hace con todo.',
      '**Abrir y corregir** corrige lo rechazado; **Eliminar de este teléfono** renuncia a ello.',
    ],
    after: [
      'No pulse **Vaciar la caché** mientras algo espera. Al cerrar sesión todo queda, sellado, hasta que vuelva a entrar.',
    ],
  },
  install: {
    title: '¿Cómo instalo la aplicación en Android o iPhone?',
    before: [
      'La aplicación vive en el navegador y no necesita tienda. Instalada, se abre desde la pantalla de inicio a tamaño completo y puede avisarle.',
    ],
    steps: [
      'Android: abra este sitio en Chrome o Edge, pulse el menú de tres puntos y luego «Instalar aplicación» o «Añadir a pantalla de inicio».',
      'iPhone y iPad: ábralo en Safari, pulse el botón de compartir y luego «Añadir a pantalla de inicio».',
      'Ábrala por su icono y entre una vez.',
    ],
    after: [
      'En Android, una pulsación larga en el icono lleva a funciones frecuentes, y otras aplicaciones comparten facturas con ella. En iPhone, las notificaciones solo funcionan una vez instalada.',
    ],
  },
  look: {
    title: '¿Cómo cambio el idioma, los colores y el tamaño del texto?',
    before: [],
    steps: [
      'Abra **Ajustes** y pulse **Idioma**: 简体中文, English, 繁體中文, Français o Español. La página se carga de nuevo; lo que escribió queda.',
      'En **Apariencia**, elija **Claro**, **Oscuro** o **Sistema**.',
      'El texto sigue el tamaño puesto en el navegador o el teléfono, hasta el doble.',
    ],
    after: [
      'Mensajes y correos llegan también en su idioma. Lo que escribieron los colegas queda como está. En **Todas las funciones**, **Personalizar inicio** pone su propia elección en el inicio.',
    ],
  },
  trouble: {
    title: 'Algo no funciona. ¿Qué hago?',
    before: [],
    steps: [
      'Abra **Sobre** y pulse **Buscar actualizaciones**. Si hay una nueva lista, pulse **Reiniciar**; lo que escribió queda.',
      'Abra **Diagnóstico**: muestra lo que puede este dispositivo. Pulse **Probar** junto a cámara, ubicación o notificaciones.',
      'Pulse **Copiar el informe** y envíelo a su administrador. No contiene nombre, contraseña ni documentos.',
      'Solo si se lo piden: **Ajustes**, **Vaciar la caché**. Mire antes que no haya nada en **Aún sin enviar**.',
    ],
    after: [
      'Si falta un botón, abra el documento, **Más**, **¿Por qué no puedo …?**: la aplicación dice qué regla o rol lo causa.',
    ],
  },
};
