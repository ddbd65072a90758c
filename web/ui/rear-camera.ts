const constraints: MediaStreamConstraints = {
  audio: false,
  video: {
    facingMode: { ideal: 'environment' },
    frameRate: { ideal: 60, max: 60 },
    width: { ideal: 1280 },
    height: { ideal: 720 },
  },
};

/**
 * Opens the camera at the back, or the only one there is. Throws an Error whose message tells a person what is wrong.
 */
export async function openRearCamera(): Promise<MediaStream> {
  // Browsers hide cameras from pages that did not come over https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error('Sie ist nur über eine sichere Verbindung (https) verfügbar.');
  try {
    return await devices.getUserMedia(constraints);
  } catch (cause) {
    throw new Error(reasonOf(cause), { cause });
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'Der Grund ist nicht bekannt.';
  switch (cause.name) {
    case 'NotAllowedError':
      return 'Der Zugriff auf die Kamera wurde nicht erlaubt. Sie können ihn in den Einstellungen Ihres Browsers freigeben.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'Es wurde keine Kamera gefunden.';
    case 'NotReadableError':
    case 'AbortError':
      return 'Die Kamera wird vielleicht von einem anderen Programm benutzt.';
    default:
      return cause.message;
  }
}
