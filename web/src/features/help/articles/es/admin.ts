import type { GroupWords } from '../../article.ts';

export const admin: GroupWords<'admin'> = {
  people: {
    title: 'Administradores: ¿cómo incorporo personas y qué hago cuando alguien se va?',
    before: ['En **Yo**, abra **Finanzas y administración**, mejor en un ordenador.'],
    steps: [
      'En **Incorporaciones**, **Solicitudes de ingreso**, admita a quien lo pide, con departamento y grado.',
      'Para muchos, use **Importar**: **Descargar la plantilla**, rellénela y devuélvala. Primero ve qué pasa con cada fila; **Importar** lo hace, y puede deshacerse.',
      '**Directorio** mantiene a su gente al día con otro sistema.',
      'De uno en uno: **Miembros y departamentos**, **Añadir un miembro**.',
    ],
    after: [
      'Cuando alguien se va, abra el miembro y pulse **Se fue**. Ve lo que sigue abierto y nombra a quien lo toma.',
    ],
  },
  roles: {
    title: 'Administradores: ¿cómo doy permisos y veo por qué alguien no puede?',
    before: [],
    steps: [
      'En **Roles**, mire los roles incluidos, o haga un **Nuevo rol** con permisos sueltos.',
      'Dé un rol a un miembro, si quiere solo para algunos departamentos o hasta un día.',
      'Los roles con poder sobre el dinero son **Requiere dos personas**: otro administrador debe confirmar.',
    ],
    after: [
      '«¿Por qué no puedo…?» **¿Por qué no?** lo responde para cualquier persona, acto y documento: el rol, la regla o el estado que lo impide.',
      'En **Auditoría** está quién hizo qué y cuándo; el registro está encadenado y nada puede cambiarse sin que se vea.',
    ],
  },
  flows: {
    title: 'Administradores: ¿cómo preparo flujos, tipos de documento y reglas?',
    before: [],
    steps: [
      'En **Flujos de aprobación**, dibuje quién aprueba: pasos, condiciones, ramas. **Simular** muestra el camino de un documento; **Publicar** lo pone en vigor.',
      'Los documentos en curso conservan la versión con que se enviaron.',
      'En **Tipos de documento**, diseñe el formulario junto a una vista del teléfono y diga qué flujo sigue.',
      'En **Reglas**, pulse **Nueva regla**: límites por ciudad y grado, días, facturas necesarias. Una regla pide un motivo o rechaza.',
      '**Presupuestos** cuenta lo comprometido y lo gastado.',
    ],
    after: ['Pruebe un cambio sobre el pasado antes de publicar: muestra qué habría ido por otro camino.'],
  },
};
