// Both in one file: whoever opens the list goes on to a campaign, and the table of all routes names one file less.
export { CampaignScreen } from './campaign-screen.tsx';
export { CampaignsScreen } from './campaigns-screen.tsx';
