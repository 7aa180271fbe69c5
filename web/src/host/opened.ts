interface LaunchQueue {
  setConsumer(take: (params: { files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Receives files that the system opens with this app, where the browser supports it. */
export function onFilesOpened(take: (files: File[]) => void): void {
  const { launchQueue } = window as Window & { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    if (files.length === 0) return;
    void Promise.all(files.map((handle) => handle.getFile())).then(take);
  });
}
