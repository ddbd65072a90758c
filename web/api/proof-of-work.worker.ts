import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => void solve(data));

async function solve(challenge: Challenge): Promise<void> {
  postMessage(await solveChallenge({ challenge, deriveKey }));
}
