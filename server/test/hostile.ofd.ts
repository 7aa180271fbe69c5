import { strToU8, zipSync } from 'fflate';

const RES = 'Doc_0/Res.xml';

/** A document of one page whose content is expensive to draw, although none of it is compressed much. */
function drawn(objects: string, resources = '', more: Record<string, Uint8Array> = {}, pages = 1): Buffer {
  const page = '<Page ID="1" BaseLoc="P.xml"/>';
  const files: Record<string, string> = {
    'OFD.xml':
      '<OFD><DocBody><DocRoot>Doc_0/Document.xml</DocRoot><Signatures>Doc_0/S.xml</Signatures></DocBody></OFD>',
    'Doc_0/Document.xml': `<Document><CommonData><PageArea><PhysicalBox>0 0 200 200</PhysicalBox></PageArea><DocumentRes>Res.xml</DocumentRes></CommonData><Pages>${page.repeat(pages)}</Pages></Document>`,
    [RES]: `<Res>${resources}</Res>`,
    'Doc_0/P.xml': `<Page><Content><Layer ID="1">${objects}</Layer></Content></Page>`,
  };
  const packed = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
  return Buffer.from(zipSync({ ...packed, ...more }, { level: 0 }));
}

const path = (data: string, attributes = '') =>
  `<PathObject Boundary="0 0 200 200" ${attributes}><AbbreviatedData>${data}</AbbreviatedData></PathObject>`;
const zigzag = (steps: number) =>
  `M 0 0 ${Array.from({ length: steps }, (_, step) => `L ${(step * 37) % 200} ${(step * 91) % 200}`).join(' ')}`;

/** Composite objects that each contain ten others, six levels deep. */
function unfolding(): Buffer {
  const units = Array.from({ length: 6 }, (_, depth) => {
    const inside = `<CompositeObject ResourceID="${depth + 1}" Boundary="0 0 9 9"/>`.repeat(10);
    return `<CompositeGraphicUnit ID="${depth}"><Content>${inside}</Content></CompositeGraphicUnit>`;
  });
  const last = `<CompositeGraphicUnit ID="6"><Content>${path('M 0 0 L 9 9')}</Content></CompositeGraphicUnit>`;
  return drawn(
    '<CompositeObject ResourceID="0" Boundary="0 0 9 9"/>',
    `<CompositeGraphicUnits>${units.join('')}${last}</CompositeGraphicUnits>`,
  );
}

const itself = (): Buffer =>
  drawn(
    '<CompositeObject ResourceID="0" Boundary="0 0 9 9"/>',
    '<CompositeGraphicUnits><CompositeGraphicUnit ID="0"><Content><CompositeObject ResourceID="0" Boundary="0 0 9 9"/></Content></CompositeGraphicUnit></CompositeGraphicUnits>',
  );

/** A seal with a hundred thousand nested values that are never closed. */
function bottomless(): Buffer {
  const depth = 100_000;
  const value = Buffer.alloc(depth * 5);
  for (let at = 0; at < depth; at += 1) {
    value.set([0x30, 0x83], at * 5);
    value.writeUIntBE(value.length - at * 5 - 5, at * 5 + 2, 3);
  }
  return sealed(value);
}

function sealed(value: Uint8Array): Buffer {
  const signature =
    '<Signature><SignedInfo><StampAnnot PageRef="1" Boundary="0 0 30 30"/></SignedInfo><SignedValue>V.dat</SignedValue></Signature>';
  return drawn(path('M 0 0 L 9 9'), '', {
    'Doc_0/S.xml': strToU8('<Signatures><Signature BaseLoc="G.xml"/></Signatures>'),
    'Doc_0/G.xml': strToU8(signature),
    'Doc_0/V.dat': value,
  });
}

const SPECKS = 'Fill="true" LineWidth="0.01" DashPattern="0.000001 0.000001" Cap="Round" Join="Round"';

export const HOSTILE_OFDS: Readonly<Record<string, () => Buffer>> = {
  'OFD: a million drawings out of sixty': unfolding,
  'OFD: a drawing that is drawn from itself': itself,
  'OFD: lines of endless dots': () => drawn(path(zigzag(20_000), SPECKS).repeat(10)),
  'OFD: a hundred lines as wide as the page': () =>
    drawn(path(zigzag(1500), 'LineWidth="200" Join="Round"').repeat(100)),
  'OFD: a million steps': () => drawn(path(zigzag(300_000))),
  'OFD: a text of a billion places': () =>
    drawn(
      `<TextObject Boundary="0 0 9 9" Size="3"><TextCode X="0" Y="0" DeltaX="g 1000000000 1">${'国'.repeat(30_000)}</TextCode></TextObject>`.repeat(
        20,
      ),
    ),
  'OFD: fifty thousand pages': () => drawn(path('M 0 0 L 9 9'), '', {}, 50_000),
  'OFD: twenty pages of work each': () => drawn(path(zigzag(9_000), 'LineWidth="9"'), '', {}, 20),
  'OFD: clips within clips': () =>
    drawn(
      `<PathObject Boundary="0 0 200 200"><Clips>${`<Clip><Area><Path Boundary="0 0 9 9"><AbbreviatedData>${zigzag(50)}</AbbreviatedData></Path></Area></Clip>`.repeat(5000)}</Clips><AbbreviatedData>M 0 0 L 9 9</AbbreviatedData></PathObject>`,
    ),
  'OFD: a seal without a bottom': bottomless,
  'OFD: a paper as long as a street': () =>
    drawn(
      `${path('M 0 0 L 9 9')}<TextObject Boundary="0 0 9 9" Size="1e9" CTM="1e300 1e300 -1e300 1e300 1e300 NaN"><TextCode X="1e308" Y="-1e308" DeltaX="1e308">国国</TextCode></TextObject>`,
      '<DrawParams><DrawParam ID="1" Relative="1" LineWidth="1e300"/></DrawParams>',
    ),
  'OFD: marks of another language in every value': () =>
    drawn(
      `<PathObject Boundary="&quot;/&gt;&lt;image href=&quot;file:///etc/passwd&quot;/&gt; 0 9 9" LineWidth="&quot; onload=&quot;x" Fill="true" Join="&quot;/&gt;"><FillColor Value="&quot;/&gt;&lt;script&gt;" ColorSpace="&lt;"/><AbbreviatedData>M 0 0 L 9 9 &quot;/&gt;&lt;image href=&quot;file:///etc/passwd&quot;/&gt;</AbbreviatedData></PathObject>`,
    ),
};
