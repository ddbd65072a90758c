import '#server/platform/db/tables.ts';

interface ThrottleTable {
  bucket: string;
  attempts: number;
  window_ends_at: Date;
}

interface CaptchaTable {
  captcha_id: string;
  secret: Buffer;
  tries_left: number;
  expires_at: Date;
}

interface CaptchaTokenTable {
  token_hash: Buffer;
  expires_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    throttle: ThrottleTable;
    captcha: CaptchaTable;
    captcha_token: CaptchaTokenTable;
  }
}
