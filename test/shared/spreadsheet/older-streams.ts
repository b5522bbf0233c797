/** Runs as in Chromium before 103, on the page: its streams do not have the format `deflate-raw`. */
export async function withOlderStreams(act: () => Promise<void>): Promise<void> {
  const { Worker, CompressionStream, DecompressionStream } = globalThis;
  const older = <Stream extends typeof CompressionStream | typeof DecompressionStream>(Original: Stream) =>
    class {
      constructor(format: CompressionFormat) {
        if (format === 'deflate-raw') throw new TypeError(`Unsupported compression format: '${format}'`);
        return new Original(format);
      }
    };
  Object.assign(globalThis, {
    Worker: undefined,
    CompressionStream: older(CompressionStream),
    DecompressionStream: older(DecompressionStream),
  });
  try {
    await act();
  } finally {
    Object.assign(globalThis, { Worker, CompressionStream, DecompressionStream });
  }
}
