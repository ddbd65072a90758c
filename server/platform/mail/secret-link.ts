/** The purposes of mailed links whose secret only the recipient may read. */
export type SecretLink = 'new-password' | 'newsletter' | 'employer-account';
