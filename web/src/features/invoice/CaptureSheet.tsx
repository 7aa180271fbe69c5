export const CaptureSheet = (_: { open: boolean; onClose: () => void }) => null;
