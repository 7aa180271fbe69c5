import { describe, expect, it } from 'vitest';
import { layOut } from '../../../../demo/invoices/layout/lay-out.ts';
import { makeSampleInvoice } from '../../../../demo/invoices/make-sample-invoice.ts';
import { packDressedOfd, SEAL_AREA } from '../../../../../test/invoice-fixtures/ofd-dressed.ts';
import { packFiles, packOfd } from '../../../../../test/invoice-fixtures/ofd.ts';
import { qrTextOf } from '../../../../demo/invoices/qr-text.ts';
import { readFile } from '../../reader.ts';
import { readCodes } from '../../picture/code.ts';
import { openRaster } from '../../picture/raster.ts';
import { look } from '../look.fixture.ts';
import { drawOfd } from './draw.ts';

const PAPER = { width: 210, height: 140 };
const invoice = makeSampleInvoice('digital_normal', { seed: 5, date: '2026-05-12' });

/** A page of 100 × 100 mm with these objects. */
const pageWith = (
  objects: string,
  extra: Record<string, string | Uint8Array> = {},
  common = '',
): Uint8Array =>
  packFiles({
    'OFD.xml': '<OFD><DocBody><DocRoot>Doc_0/Document.xml</DocRoot></DocBody></OFD>',
    'Doc_0/Document.xml': `<Document><CommonData><PageArea><PhysicalBox>0 0 100 100</PhysicalBox></PageArea>${common}</CommonData><Pages><Page ID="1" BaseLoc="P.xml"/></Pages></Document>`,
    'Doc_0/P.xml': `<Page><Content><Layer ID="2">${objects}</Layer></Content></Page>`,
    ...extra,
  });
const seen = async (file: Uint8Array) =>
  await look((await drawOfd(file)).pages[0], { width: 100, height: 100 });
const RESOURCES = '<DocumentRes>Res.xml</DocumentRes>';
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const SQUARE = '<AbbreviatedData>M 0 0 L 20 0 L 20 20 L 0 20 C</AbbreviatedData>';
const filled = (attributes: string, inside = '<FillColor Value="0 0 0"/>') =>
  `<PathObject Stroke="false" Fill="true" ${attributes}>${inside}${SQUARE}</PathObject>`;

describe('The picture of an OFD invoice', () => {
  it('is recognised with its number and total', async () => {
    for (const file of [packOfd(invoice), packDressedOfd(invoice)]) {
      const [page] = (await drawOfd(file)).pages;

      const { invoices } = await readFile(page ?? new Uint8Array(), {
        today: '2026-11-21',
        withCodes: false,
      });

      expect(invoices[0]?.fields).toMatchObject({
        number: { value: invoice.number },
        total: { value: (invoice.total / 100).toFixed(2) },
        sellerTaxId: { value: invoice.seller.taxId },
      });
    }
  });

  it('has its QR code in the right place and scannable', async () => {
    const [page] = (await drawOfd(packDressedOfd(invoice))).pages;

    expect(await readCodes(await openRaster(page ?? new Uint8Array()))).toEqual([qrTextOf(invoice)]);
  });

  it('has the lines of its form template', async () => {
    const view = await look((await drawOfd(packDressedOfd(invoice))).pages[0], PAPER);

    expect(view.ink(box(4.2, 40, 0.6, 70))).toBeGreaterThan(0.3);
    expect(view.ink(box(30, 95.6, 150, 0.4))).toBeGreaterThan(0.3);
    expect(view.ink(box(60, 70, 80, 15))).toBe(0);
  });

  it.each(['ofd', 'png'] as const)(
    'shows its seal (%s) over the heading, with the heading visible through it',
    async (seal) => {
      const [page] = (await drawOfd(packDressedOfd(invoice, { seal }))).pages;
      const view = await look(page, PAPER);
      const { x, y, width, height } = SEAL_AREA;

      expect(view.red(box(x, y, width, height))).toBeGreaterThan(0.05);
      expect(view.red(box(x, y + height + 1, width, 8))).toBeLessThan(0.02);
      // The double line under the heading continues under the white of the seal.
      expect(view.ink(box(x + 6, 17.7, width - 12, 1.6))).toBeGreaterThan(0.15);
    },
  );

  it('has every page of a long list in order, and says how many there are beyond twenty', async () => {
    const three = await drawOfd(packDressedOfd(invoice, { annexes: 2 }));
    const many = await drawOfd(packDressedOfd(invoice, { annexes: 24 }));

    expect(three.pages).toHaveLength(3);
    expect(three.total).toBe(3);
    const [, second] = await Promise.all(three.pages.map((page) => look(page, PAPER)));
    expect(second?.ink(box(10, 11, 26, 6))).toBeGreaterThan(0.05);
    expect(second?.ink(box(60, 20, 140, 110))).toBe(0);
    expect([many.pages.length, many.total]).toEqual([20, 25]);
  });

  it('keeps the page proportions with a longer side of 1600 pixels', async () => {
    const { width, height } = layOut(invoice);
    const view = await look((await drawOfd(packOfd(invoice))).pages[0], PAPER);

    expect(view.pixels).toEqual({ width: 1600, height: Math.round((1600 * height) / width) });
  });
});

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

describe('Drawn text', () => {
  const written = (attributes: string, code: string, inside: string) =>
    pageWith(
      `<TextObject Boundary="10 10 80 20" Size="8" ${attributes}><TextCode X="0" Y="8" ${code}>${inside}</TextCode></TextObject>`,
    );

  it('places each letter at its own position', async () => {
    const view = await seen(written('', 'DeltaX="g 2 30"', '国国国'));

    for (const x of [10, 40, 70]) expect(view.ink(box(x, 10, 8, 9))).toBeGreaterThan(0.1);
    for (const x of [19, 49]) expect(view.ink(box(x, 5, 20, 20))).toBe(0);
  });

  it('keeps blanks a writer counts and ignores those of an XML editor', async () => {
    const counted = await seen(written('', 'DeltaX="g 3 10"', '   国'));
    const indented = await seen(written('', '', '\n      国\n   '));

    expect(counted.ink(box(40, 10, 8, 9))).toBeGreaterThan(0.1);
    expect(counted.ink(box(5, 5, 34, 20))).toBe(0);
    expect(indented.ink(box(10, 10, 8, 9))).toBeGreaterThan(0.1);
  });

  it('is narrowed to its steps so that letters do not overlap', async () => {
    const view = await seen(written('', 'DeltaX="g 3 4"', '%%%%'));

    expect(view.ink(box(10, 8, 16, 12))).toBeGreaterThan(0.05);
    expect(view.ink(box(26.2, 5, 20, 20))).toBe(0);
  });

  it('can be vertical, slanted and bold', async () => {
    const downwards = await seen(written('', 'DeltaX="0 0" DeltaY="10 10"', '国国国'));
    const bold = await seen(written('Weight="700"', '', '国国'));
    const plain = await seen(written('', '', '国国'));

    for (const y of [10, 20, 30]) expect(downwards.ink(box(10, y, 8, 9))).toBeGreaterThan(0.1);
    expect(downwards.ink(box(19, 0, 81, 100))).toBe(0);
    expect(bold.ink(box(10, 10, 16, 9))).toBeGreaterThan(plain.ink(box(10, 10, 16, 9)) * 1.1);
  });

  it('has the crossed circle before an amount in capitals', async () => {
    const view = await seen(written('', '', 'ⓧ'));

    expect(view.ink(box(10, 10, 8, 10))).toBeGreaterThan(0.1);
    // The arms of the cross meet in the middle, which is empty in the placeholder for a missing letter.
    expect(view.ink(box(13.4, 14.5, 1.2, 1.2))).toBeGreaterThan(0.5);
  });

  it('shows a placeholder for a letter no font has', async () => {
    expect((await seen(written('', '', '\ue123'))).ink(box(10, 8, 10, 12))).toBeGreaterThan(0.02);
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

describe('A damaged OFD', () => {
  it('is rejected, not shown as an empty page', async () => {
    const withoutPage = pageWith('', { 'Doc_0/P.xml': '' });

    await expect(drawOfd(Buffer.from('no zip'))).rejects.toThrow();
    await expect(drawOfd(withoutPage)).rejects.toThrow('missing');
    expect((await drawOfd(packFiles({ 'OFD.xml': '<OFD/>' }))).pages).toEqual([]);
  });
});
