import { look } from '../../src/provider/recognition/drawing/look.fixture.ts';
import { drawOfd } from '../../src/provider/recognition/drawing/ofd/draw.ts';
import { packFiles } from './ofd.ts';

/** A page of 100 × 100 mm with these objects. */
export const pageWith = (
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

/** What is visible of such a page when it is drawn. */
export const seen = async (file: Uint8Array) =>
  await look((await drawOfd(file)).pages[0], { width: 100, height: 100 });
export const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

/** Where a page says that its resources are. */
export const RESOURCES = '<DocumentRes>Res.xml</DocumentRes>';

export const SQUARE = '<AbbreviatedData>M 0 0 L 20 0 L 20 20 L 0 20 C</AbbreviatedData>';
/** A square of 20 × 20 mm without an outline. */
export const filled = (attributes: string, inside = '<FillColor Value="0 0 0"/>') =>
  `<PathObject Stroke="false" Fill="true" ${attributes}>${inside}${SQUARE}</PathObject>`;
