-- Once, in a new database: the role that the application works with, and the login of the portal in it.
create role kartenkontor_app nologin;
create role portal login password 'portal' in role kartenkontor_app;
