import type { GroupWords } from '../../article.ts';

export const everyday: GroupWords<'everyday'> = {
  messages: {
    title: '¿Cómo recibo avisos y cómo los silencio?',
    before: [
      '**Mensajes** tiene dos pestañas: **Aprobación** para lo que tiene por aprobar, **Otro** para lo demás. Pulse un mensaje para abrir su documento.',
    ],
    steps: [
      'Abra **Notificaciones** y active **En este dispositivo**: recibirá avisos incluso con la aplicación cerrada, sin nombres ni importes en la pantalla bloqueada.',
      'Para cada tipo de mensaje, elija **Al momento**, **Correo** o ambos.',
      'Elija la frecuencia de los correos: **Cada uno al momento**, **Una vez al día** o **Sin correos**.',
      'En **No molestar**, configure **Horas de silencio** y **Fines de semana en silencio**: los avisos y correos se aplazan hasta que terminen.',
    ],
    after: ['Siempre se le avisa al momento de un dispositivo nuevo o de un cambio de cuenta de cobro.'],
  },
  offline: {
    title: '¿Qué funciona sin conexión y qué significa «Aún sin enviar»?',
    before: [
      'Puede seguir trabajando en un tren o sin cobertura: las notas rápidas, las fotos, los borradores y los mensajes leídos se guardan en el teléfono y se envían automáticamente, en orden y una sola vez.',
      'El inicio, sus documentos, aprobaciones, mensajes, gastos, facturas y el libro de este mes muestran lo último que vio, con la hora. Al cerrar sesión se borra del teléfono.',
      'Para enviar documentos, aprobar o pagar se necesita conexión.',
    ],
    steps: [
      'Abra **Aún sin enviar** para ver lo que está pendiente, y lo que se rechazó y por qué.',
      '**Enviar ahora** reintenta un envío; **Enviar todo ahora** los reintenta todos.',
      'Si algo se rechazó, pulse **Abrir y corregir**, o **Eliminar de este teléfono** para descartarlo.',
    ],
    after: [
      'No pulse **Vaciar la caché** mientras haya algo pendiente. Si cierra sesión, lo pendiente queda cifrado en el teléfono hasta que vuelva a entrar.',
    ],
  },
  install: {
    title: '¿Cómo instalo la aplicación en Android o iPhone?',
    before: [
      'La aplicación funciona en el navegador y no necesita tienda de aplicaciones. Una vez instalada, se abre a pantalla completa desde la pantalla de inicio y puede enviarle avisos.',
    ],
    steps: [
      'Android: abra este sitio en Chrome o Edge, pulse el menú de tres puntos y luego «Instalar aplicación» o «Añadir a pantalla de inicio».',
      'iPhone y iPad: ábralo en Safari, pulse el botón de compartir y luego «Añadir a pantalla de inicio».',
      'Ábrala desde su icono e inicie sesión una vez.',
    ],
    after: [
      'En Android, mantenga pulsado el icono para ir a las funciones frecuentes; también puede compartir facturas con ella desde otras aplicaciones. En iPhone, las notificaciones solo funcionan con la aplicación instalada.',
    ],
  },
  look: {
    title: '¿Cómo cambio el idioma, los colores y el tamaño del texto?',
    before: [],
    steps: [
      'Abra **Ajustes** y pulse **Idioma**: 简体中文, English, 繁體中文, Français o Español. La página se recarga y conserva lo que haya escrito.',
      'En **Apariencia**, elija **Claro**, **Oscuro** o **Sistema**.',
      'El texto sigue el tamaño configurado en el navegador o el teléfono, hasta el doble.',
    ],
    after: [
      'Los mensajes y correos llegan también en su idioma. Lo que escriben sus compañeros no se traduce. Para elegir qué aparece en el inicio, abra **Todas las funciones** y pulse **Personalizar inicio**.',
    ],
  },
  trouble: {
    title: 'Algo no funciona. ¿Qué hago?',
    before: [],
    steps: [
      'Abra **Sobre** y pulse **Buscar actualizaciones**. Si hay una versión nueva, pulse **Reiniciar**; se conserva lo que haya escrito.',
      'Abra **Diagnóstico**: muestra lo que admite este dispositivo. Pulse **Probar** junto a cámara, ubicación o notificaciones.',
      'Pulse **Copiar el informe** y envíelo a su administrador. No contiene nombres, contraseñas ni documentos.',
      'Solo si se lo piden: **Ajustes**, **Vaciar la caché**. Compruebe antes que no haya nada en **Aún sin enviar**.',
    ],
    after: [
      'Si falta un botón, abra el documento y pulse **Más**, **¿Por qué no puedo …?**: la aplicación indica qué regla o rol es el motivo.',
    ],
  },
};
