/** A screen in a Playwright trace: the page that shows it, and the response with its picture. */

const ORIGIN = 'http://gui.env';

export interface TraceScreen {
  name: string;
  mediaType: string;
  width: number;
  height: number;
  bytes: number;
}

interface ShownScreen {
  callId: string;
  snapshotName: string;
  screen: TraceScreen;
  timestamp: number;
  wallTime: number;
  step: number;
}

export function showScreen({ callId, snapshotName, screen, timestamp, wallTime, step }: ShownScreen): object {
  const { name, width, height } = screen;
  const picture = ['IMG', { src: `${ORIGIN}/${name}`, width: String(width), height: String(height) }];
  return {
    type: 'frame-snapshot',
    snapshot: {
      callId,
      snapshotName,
      pageId: PAGE,
      frameId: 'frame@1',
      frameUrl: `${ORIGIN}/step-${step}`,
      html: ['HTML', {}, ['BODY', { style: 'margin: 0' }, picture]],
      viewport: { width, height },
      timestamp,
      wallTime,
      collectionTime: 0,
      resourceOverrides: [],
      isMainFrame: true,
    },
  };
}

/** The recorded response to the page's request for its picture. */
export function serveScreen({ name, mediaType, bytes }: TraceScreen, start: number): object {
  const sizes = { headersSize: -1, bodySize: bytes };
  return {
    type: 'resource-snapshot',
    snapshot: {
      pageref: PAGE,
      _frameref: 'frame@1',
      _monotonicTime: 0,
      startedDateTime: new Date(start).toISOString(),
      time: 0,
      request: {
        method: 'GET',
        url: `${ORIGIN}/${name}`,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [],
        queryString: [],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [{ name: 'content-type', value: mediaType }],
        content: { size: bytes, mimeType: mediaType, _sha1: name },
        redirectURL: '',
        ...sizes,
      },
      cache: {},
      timings: { send: 0, wait: 0, receive: 0 },
    },
  };
}

export const PAGE = 'page@1';
