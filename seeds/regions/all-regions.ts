import { abensberg } from './abensberg.ts';
import { ettenheim } from './ettenheim.ts';
import { gauting } from './gauting.ts';
import { graefelfing } from './graefelfing.ts';
import { henstedtUlzburg } from './henstedt-ulzburg.ts';
import { herbolzheim } from './herbolzheim.ts';
import { kartenkontor } from './kartenkontor.ts';
import { krailling } from './krailling.ts';
import { lahr } from './lahr.ts';
import { landshut } from './landshut.ts';
import { leinfeldenEchterdingen } from './leinfelden-echterdingen.ts';
import { neuried } from './neuried.ts';
import { planegg } from './planegg.ts';
import { schwabach } from './schwabach.ts';
import { troisdorf } from './troisdorf.ts';
import { wunsiedel } from './wunsiedel.ts';
import type { RegionSeed } from './region-seed.ts';

/** In this order they get their ids. */
export const allRegions: readonly RegionSeed[] = [
  lahr,
  gauting,
  krailling,
  neuried,
  abensberg,
  troisdorf,
  wunsiedel,
  leinfeldenEchterdingen,
  henstedtUlzburg,
  landshut,
  herbolzheim,
  schwabach,
  graefelfing,
  planegg,
  ettenheim,
  kartenkontor,
];
