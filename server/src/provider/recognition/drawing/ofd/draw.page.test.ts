import { describe, expect, it } from 'vitest';
import {
  box,
  filled,
  pageWith,
  RESOURCES,
  seen,
  SQUARE,
} from '../../../../../test/invoice-fixtures/ofd-page.ts';

describe('A drawn page', () => {
  it('paints objects in file order, whatever their kind', async () => {
    const text =
      '<TextObject Boundary="10 10 20 20" Size="20"><TextCode X="0" Y="18">国</TextCode></TextObject>';
    const cover = filled('Boundary="10 10 20 20"', '<FillColor Value="255 255 255"/>');

    expect((await seen(pageWith(text + cover))).ink(box(10, 10, 20, 20))).toBe(0);
    expect((await seen(pageWith(cover + text))).ink(box(10, 10, 20, 20))).toBeGreaterThan(0.1);
  });

  it('applies rotation and scaling matrices', async () => {
    const view = await seen(pageWith(filled('Boundary="20 20 20 20" CTM="2 0 0 0.5 10 0"')));

    expect(view.ink(box(31, 21, 38, 8))).toBeGreaterThan(0.98);
    expect(view.ink(box(20, 35, 60, 40))).toBe(0);
  });

  it('applies colours from parameters, including inherited ones', async () => {
    const res = `<Res><DrawParams><DrawParam ID="7"><FillColor Value="220 0 0"/></DrawParam><DrawParam ID="8" Relative="7" LineWidth="1"/></DrawParams></Res>`;
    const view = await seen(
      pageWith(filled('DrawParam="8" Boundary="10 10 20 20"', ''), { 'Doc_0/Res.xml': res }, RESOURCES),
    );

    expect(view.red(box(11, 11, 18, 18))).toBeGreaterThan(0.98);
  });

  it('does not fill without a colour, and draws lines black by default', async () => {
    const view = await seen(
      pageWith(`<PathObject Fill="true" LineWidth="1" Boundary="10 10 20 20">${SQUARE}</PathObject>`),
    );

    expect(view.ink(box(12, 12, 16, 16))).toBe(0);
    expect(view.ink(box(9.7, 12, 0.6, 16))).toBeGreaterThan(0.9);
  });

  it('mixes colours from colour space, greyscale and palette', async () => {
    const spaces =
      '<Res><ColorSpaces><ColorSpace ID="5" Type="CMYK"/><ColorSpace ID="6" Type="GRAY"/><ColorSpace ID="7" Type="RGB"><Palette><CV>0 0 0</CV><CV>#DC 0 0</CV></Palette></ColorSpace></ColorSpaces></Res>';
    const view = await seen(
      pageWith(
        filled('Boundary="0 0 20 20"', '<FillColor ColorSpace="5" Value="0 255 255 20"/>') +
          filled('Boundary="30 0 20 20"', '<FillColor ColorSpace="6" Value="10"/>') +
          filled('Boundary="60 0 20 20"', '<FillColor ColorSpace="7" Index="1"/>'),
        { 'Doc_0/Res.xml': spaces },
        RESOURCES,
      ),
    );

    expect(view.red(box(1, 1, 18, 18))).toBeGreaterThan(0.98);
    expect(view.ink(box(31, 1, 18, 18))).toBeGreaterThan(0.98);
    expect(view.red(box(61, 1, 18, 18))).toBeGreaterThan(0.98);
  });

  it('clips objects', async () => {
    const clip =
      '<Clips><Clip><Area><Path Boundary="0 0 20 20"><AbbreviatedData>M 0 0 L 10 0 L 10 20 L 0 20 C</AbbreviatedData></Path></Area></Clip></Clips>';
    const view = await seen(pageWith(filled('Boundary="10 10 20 20"', `${clip}<FillColor Value="0 0 0"/>`)));

    expect(view.ink(box(10.5, 11, 9, 18))).toBeGreaterThan(0.98);
    expect(view.ink(box(21, 11, 9, 18))).toBe(0);
  });

  it('draws gradients, curves and reused drawings', async () => {
    const shade =
      '<FillColor><AxialShd StartPoint="0 0" EndPoint="20 0"><Segment Position="0"><Color Value="0 0 0"/></Segment><Segment Position="1"><Color Value="255 255 255"/></Segment></AxialShd></FillColor>';
    const res = `<Res><CompositeGraphicUnits><CompositeGraphicUnit ID="9" Width="20" Height="20"><Content>${filled('Boundary="0 0 20 20"')}</Content></CompositeGraphicUnit></CompositeGraphicUnits></Res>`;
    const circle =
      '<PathObject LineWidth="1" Boundary="60 60 30 30"><AbbreviatedData>M 0 10 A 10 10 0 1 1 20 10 A 10 10 0 1 1 0 10 C</AbbreviatedData></PathObject>';
    const view = await seen(
      pageWith(
        filled('Boundary="0 0 20 20"', shade) +
          circle +
          '<CompositeObject ResourceID="9" Boundary="50 0 20 20"/>',
        { 'Doc_0/Res.xml': res },
        RESOURCES,
      ),
    );

    expect(view.ink(box(0.5, 1, 5, 18))).toBeGreaterThan(0.98);
    expect(view.ink(box(17, 1, 3, 18))).toBe(0);
    expect(view.ink(box(69, 59.7, 2, 0.6))).toBeGreaterThan(0.9);
    expect(view.ink(box(65, 65, 10, 10))).toBe(0);
    expect(view.ink(box(51, 1, 18, 18))).toBeGreaterThan(0.98);
  });

  it('omits invisible objects', async () => {
    expect(
      (await seen(pageWith(filled('Visible="false" Boundary="10 10 20 20"')))).ink(box(0, 0, 100, 100)),
    ).toBe(0);
  });
});

/** A fax-compressed (JBIG2) square of 8 × 8 black pixels. */
function blackJbig2(): Uint8Array {
  const bits = `00100110101000101${'11'.repeat(7)}`.padEnd(32, '0');
  const coded = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const segment = (id: number, type: number, data: Buffer) =>
    Buffer.concat([number(id), Buffer.from([type, 0, 1]), number(data.length), data]);
  const size = [number(8), number(8)];
  const page = Buffer.concat([...size, number(0), number(0), Buffer.from([0, 0, 0])]);
  const region = Buffer.concat([...size, number(0), number(0), Buffer.from([0, 1]), coded]);
  const mark = Buffer.from('974a42320d0a1a0a0100000001', 'hex');
  return Buffer.concat([mark, segment(0, 48, page), segment(1, 38, region)]);
}

describe('A picture on a drawn page', () => {
  const image = '<ImageObject ResourceID="7" Boundary="20 20 30 30" CTM="30 0 0 30 0 0"/>';
  const res = (file: string) =>
    `<Res BaseLoc="Res"><MultiMedias><MultiMedia ID="7" Type="Image"><MediaFile>${file}</MediaFile></MultiMedia></MultiMedias></Res>`;

  it('may be fax-compressed', async () => {
    const view = await seen(
      pageWith(image, { 'Doc_0/Res.xml': res('a.jb2'), 'Doc_0/Res/a.jb2': blackJbig2() }, RESOURCES),
    );

    expect(view.ink(box(22, 22, 26, 26))).toBeGreaterThan(0.95);
    expect(view.ink(box(55, 55, 40, 40))).toBe(0);
  });

  it('that cannot be opened is omitted and the rest is drawn', async () => {
    const view = await seen(
      pageWith(
        image + filled('Boundary="60 60 20 20"'),
        { 'Doc_0/Res.xml': res('a.tga'), 'Doc_0/Res/a.tga': 'rubbish' },
        RESOURCES,
      ),
    );

    expect(view.ink(box(61, 61, 18, 18))).toBeGreaterThan(0.98);
    expect(view.ink(box(15, 15, 40, 40))).toBe(0);
  });

  it('is read only from inside the file: no path leads out', async () => {
    const view = await seen(
      pageWith(
        image,
        { 'Doc_0/Res.xml': res('/../../../../../../etc/hostname'), 'etc/other.png': 'x' },
        RESOURCES,
      ),
    );

    expect(view.ink(box(0, 0, 100, 100))).toBe(0);
  });
});
