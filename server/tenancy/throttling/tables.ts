declare module '#server/platform/db/tables.ts' {
  interface Tables {
    throttle: {
      bucket: string;
      attempts: number;
      window_ends_at: Date;
    };
    captcha: {
      captcha_id: string;
      secret: Buffer;
      tries_left: number;
      expires_at: Date;
    };
    captcha_token: {
      token_hash: Buffer;
      expires_at: Date;
    };
  }
}
