/** What a mailed link opens whose secret nobody but the recipient may read. */
export type SecretLink = 'new-password' | 'newsletter' | 'employer-account';
